/**
 * By language, the words of which an order to forget one's orders is made: a verb of ignoring, what is ignored, that it
 * came earlier (or is all, or is yours), a verb of answering, and a word that leaves no other answer. `*` stands for any
 * ending, `_` for the space between two words. Accents are folded away on both sides.
 */
export const ORDER_WORDS: Readonly<Record<string, OrderWords>> = {
  de: {
    ignore: 'ignorier* vergiss vergesst vergessen missacht* ubergeh* verwirf verwerf* lass lasst',
    orders:
      'anweisung* instruktion* befehl* vorgabe* anordnung* regel regeln richtlinie* systemprompt systemanweisung* prompt',
    earlier:
      'vorherig* bisher bisherig* fruher* vorig* vorangegang* vorstehend* obig* oben zuvor ursprunglich* alle alles samtliche* deine deiner eure ihre',
    reply: 'antworte antwortet antworten gib gebt sag sage sagt schreib schreibe schreibt drucke',
    only: 'nur ausschliesslich ausschließlich lediglich bloss immer stets',
  },
  fr: {
    ignore:
      'ignore ignorez ignorer oublie oubliez oublier pas_compte fais_abstraction faites_abstraction neglige negligez abandonne abandonnez',
    orders: 'instruction* consigne* directive* regle* ordre ordres',
    earlier:
      'precedent* anterieur* ci-dessus dessus avant recues donnees initial* jusqu tout toutes tous tes vos',
    reply: 'reponds repondez repondre affiche affichez ecris ecrivez dis dites imprime',
    only: 'uniquement seulement exclusivement toujours simplement juste',
  },
  es: {
    ignore:
      'ignora ignore ignorad ignorar olvida olvide olvidad olvidar descarta omite caso_omiso no_hagas desatiende',
    orders: 'instruccion* indicacion* orden ordenes directri* reglas norma normas',
    earlier:
      'anterior* previa previas previo previos antes arriba recibidas dadas hasta todo todas todos tus sus',
    reply: 'responde responda contesta conteste escribe escriba di diga imprime muestra',
    only: 'solo solamente unicamente exclusivamente siempre',
  },
  it: {
    ignore: 'ignora ignorate ignorare dimentica dimenticate dimenticare trascura scarta tralascia',
    orders: 'istruzion* indicazion* direttiv* regol* comand* ordini',
    earlier: 'precedent* prima sopra ricevut* dat* finora inizial* tutto tutte tutti tue tuoi vostre',
    reply: 'rispondi rispondete scrivi scrivete di dite stampa mostra',
    only: 'solo soltanto solamente esclusivamente unicamente sempre',
  },
  pt: {
    ignore: 'ignore ignora ignorem ignorar esqueca esquece esquecam desconsidere desconsidera descarte',
    orders: 'instruco* instrucao orientac* diretriz* ordens regras comandos',
    earlier:
      'anterior* previa previas previo previos antes acima recebid* dad* tudo todas todos suas tuas seus',
    reply: 'responda responde escreva escreve diga diz imprima mostre',
    only: 'apenas somente so unicamente exclusivamente sempre',
  },
  nl: {
    ignore: 'negeer negeert negeren vergeet vergeten',
    orders: 'instructie* opdracht opdrachten aanwijzing* richtlijn* regels bevel* prompt',
    earlier: 'eerder* vorig* voorgaand* voorafgaand* bovenstaand* alle alles jouw uw je',
    reply: 'antwoord antwoordt schrijf zeg geef print',
    only: 'alleen enkel slechts uitsluitend altijd',
  },
  da: {
    ignore: 'bortse strunta glom glem ignorer* ignorera overse tilsidesaet',
    orders: 'instruktion* instruks* anvisning* regler regel* order ordrer kommando* riktlinj* retningslinje*',
    earlier: 'tidligare tidligere tidigare foregaende foregaende ovenstaende ovan alla alle all dina dine',
    reply: 'svara svar skriv sag si sig',
    only: 'bara endast enbart kun blot bare alltid altid',
  },
  fi: {
    ignore: 'unohda unohtakaa ohita sivuuta jata',
    orders: 'ohje* kasky* maaray* saanno* kehote*',
    earlier: 'aiem* aikaisem* edelli* edella kaikki sinun',
    reply: 'vastaa kirjoita sano tulosta',
    only: 'vain ainoastaan pelkastaan aina',
  },
  pl: {
    ignore: 'ignoruj* zignoruj* zapomnij* pomin* odrzuc* lekcewaz*',
    orders: 'polecen* instrukcj* wytyczn* zasad* rozkaz* nakaz*',
    earlier: 'poprzedni* wczesniej* powyzsz* dotychczas* wszystk* swoje twoje',
    reply: 'odpowiedz odpowiadaj napisz wypisz powiedz',
    only: 'tylko wyłącznie wylacznie jedynie zawsze',
  },
  cs: {
    ignore: 'ignoruj* zapomen* zabudni* prehlizej* opomen*',
    orders: 'pokyn* instrukc* prikaz* pravid* smernic*',
    earlier: 'predchoz* predchadzaj* drivej* vyse dosavad* vsech* vsetk* sve tvoje',
    reply: 'odpovez odpovidej odpovedz napis vypis rekni',
    only: 'pouze jen iba len vzdy',
  },
  ro: {
    ignore: 'ignora ignorati uita uitati',
    orders: 'instructiun* indicati* regul* ordine* comenz*',
    earlier: 'anterioar* precedent* toate tot tale',
    reply: 'raspunde raspundeti scrie spune afiseaza',
    only: 'doar numai exclusiv mereu',
  },
  hu: {
    ignore: 'felejtsd figyelmen_kivul mellozd',
    orders: 'utasitas* szabaly* parancs* iranyelv*',
    earlier: 'korabbi* elozo* eddigi* fenti* osszes minden',
    reply: 'valaszolj irj ird mondd',
    only: 'csak kizarolag mindig',
  },
  ru: {
    ignore:
      'игнорируй* проигнорируй* забудь забудьте отмени отмените отбрось отбросьте пренебрегай* игноруй* ігноруй* проігноруй* забудь забудьте',
    orders:
      'инструкц* указани* команд* правил* распоряжени* інструкц* вказівк* наказ* промпт* настанов* предписани*',
    earlier:
      'предыдущ* прежни* ранее выше предшеств* все всё всех свои твои попередн* усі всі вище раніше твої',
    reply:
      'отвечай отвечайте ответь ответьте напиши выведи скажи відповідай відповідайте напиши виведи скажи',
    only: 'только лишь исключительно всегда лише тільки виключно завжди',
  },
  tr: {
    ignore: 'yok_say yoksay unut unutun gormezden_gel dikkate_alma',
    orders: 'talimat* yonerge* komut* kural* emir*',
    earlier: 'onceki* yukaridaki* tum butun',
    reply: 'yaz yazin yanitla cevapla soyle',
    only: 'sadece yalnizca yalniz daima',
  },
  el: {
    ignore: 'αγνόησε αγνοήστε ξέχνα ξέχασε ξεχάστε παράβλεψε',
    orders: 'οδηγί* εντολ* κανόν* κατευθύνσεις',
    earlier: 'προηγούμεν* παραπάνω πιο όλες όλα όλους σου',
    reply: 'απάντησε απαντήστε γράψε γράψτε πες πείτε',
    only: 'μόνο αποκλειστικά πάντα',
  },
  ar: {
    ignore: 'تجاهل تجاهلي تجاهلوا انس انسي انسوا تغاض اهمل',
    orders: 'التعليمات تعليمات تعليماتك الأوامر اوامر أوامر القواعد الإرشادات التوجيهات',
    earlier: 'السابقة السابق أعلاه جميع كل كافة',
    reply: 'أجب وأجب اكتب واكتب قل وقل رد ورد اطبع',
    only: 'فقط حصرا دائما',
  },
  he: {
    ignore: 'התעלם התעלמי התעלמו שכח שכחי שכחו',
    orders: 'ההוראות הוראות מההוראות ההנחיות הנחיות מההנחיות הכללים הפקודות',
    earlier: 'הקודמות הקודמים לעיל כל מכל שלך',
    reply: 'השב והשב ענה וענה כתוב וכתוב אמור',
    only: 'רק בלבד תמיד',
  },
  fa: {
    ignore: 'نادیده فراموش',
    orders: 'دستورالعمل* دستور* راهنما* قوانین فرمان*',
    earlier: 'قبلی پیشین بالا تمام همه تمامی',
    reply: 'بنویس بنویسید بگو بگویید پاسخ',
    only: 'فقط تنها همیشه',
  },
  hi: {
    ignore: 'अनदेखा अनदेखी नज़रअंदाज़ नजरअंदाज भूल उपेक्षा',
    orders: 'निर्देश* आदेश* नियम* अनुदेश*',
    earlier: 'पिछल* पहले पूर्व ऊपर सभी',
    reply: 'लिखें लिखो उत्तर जवाब कहें कहो',
    only: 'केवल सिर्फ बस हमेशा',
  },
  ko: {
    ignore: '무시* 잊* 따르지',
    orders: '지시* 명령* 지침* 프롬프트* 규칙*',
    earlier: '이전* 앞선 앞의 위의 모든 모두 기존*',
    reply: '답하* 답해* 대답* 출력* 말하* 응답*',
    only: '오직 만 라고만',
  },
  vi: {
    ignore: 'bo_qua quen_di',
    orders: 'huong_dan menh_lenh chi_thi quy_tac',
    earlier: 'truoc tren',
    reply: 'tra_loi viet noi',
    only: 'chi duy_nhat luon',
  },
  id: {
    ignore: 'abaikan lupakan hiraukan',
    orders: 'instruksi* perintah* arahan* aturan* petunjuk*',
    earlier: 'sebelum* terdahulu semua seluruh segala',
    reply: 'jawab jawablah balas tulis katakan cetak',
    only: 'hanya saja selalu sahaja',
  },
  sw: {
    ignore: 'puuza sahau puuzia',
    orders: 'maagizo maelekezo amri kanuni',
    earlier: 'yaliyotangulia yaliyopita awali yote zote',
    reply: 'ujibu jibu andika sema',
    only: 'pekee tu daima',
  },
};

export type OrderWords = {
  ignore: string;
  orders: string;
  earlier: string;
  reply: string;
  only: string;
};
