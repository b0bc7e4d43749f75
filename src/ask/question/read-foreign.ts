import { STOP_WORDS } from '../../text/stop-words.ts';

/**
 * A question whose grammar is German, French, Spanish, Italian, Portuguese or Dutch, with the words that only ask put into
 * English: documents in English hold neither `wie` nor `funktioniert`, and names are the same in all of them. Any other
 * question comes back as it was.
 */
export function readForeign(question: string): string {
  const words = (question.toLowerCase().match(WORD) ?? []).slice(0, MOST_WORDS);
  const counted = GLOSSARIES.map((glossary) => ({ glossary, count: countOf(words, glossary) }));
  const best = counted.reduce((most, each) => (each.count > most.count ? each : most));
  if (best.count < FEWEST) return question;
  const translated = question
    .replace(/[¿¡]/g, '')
    .replace(WORD, (word) => best.glossary.get(word.toLowerCase()) ?? word);
  return capital(
    translated
      .replace(/\s+/g, ' ')
      .replace(/ (?=[?!.,;:])/g, '')
      .trim(),
  );
}

const WORD = /[\p{L}\p{M}]+/gu;
const MOST_WORDS = 200;
/** One alone may be a word of English: `comment`, `die`, `was`. */
const FEWEST = 2;

/** How many words are of this language and not of English; none where one carries the grammar of English alone. */
function countOf(words: readonly string[], glossary: ReadonlyMap<string, string>): number {
  if (words.some((word) => STOP_WORDS.has(word) && !glossary.has(word))) return 0;
  return new Set(words.filter((word) => glossary.has(word) && !STOP_WORDS.has(word))).size;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `word=English`; a word without an English one is grammar that English has no place for. */
function glossaryOf(entries: string): ReadonlyMap<string, string> {
  return new Map(
    entries.split(/\s+/).map((entry) => {
      const [word, english = ''] = entry.split('=');
      return [word!, english.replaceAll('_', ' ')];
    }),
  );
}

const GLOSSARIES: readonly ReadonlyMap<string, string>[] = [
  `wie=how was=what wo=where warum=why wieso=why wann=when wer=who welche=which welcher=which welches=which welchen=which
  ist=is sind=are wird=is werden=are kann=can können=can man=you ich=I wir=we mit=with ohne=without und=and oder=or für=for
  von=of vom=of im=in auf=on bei=at zu=to zum=to zur=to aus=from nach=after der=the die=the das=the den=the dem=the des=the
  ein=a eine=a einen=a einer=a einem=a kein=no keine=no nicht=not wenn=when es=it gibt=is_there funktioniert=works
  funktionieren=work passiert=happens geschieht=happens bedeutet=means heißt=means macht=does tut=does mache=do
  installiere=install installieren=install installiert=installed starte=start starten=start startet=starts lösche=delete
  löschen=delete ändere=change ändern=change setze=set setzen=set benutze=use verwende=use verwenden=use verwendet=used
  definiert=defined implementiert=implemented aufgerufen=called getestet=tested erkläre=explain zeige=show datei=file
  dateien=files standardwert=default_value voreinstellung=default wert=value fehler=error dokument=document
  dokumente=documents einstellung=setting einstellungen=settings gefunden=found`,
  `comment=how quoi=what que=what quel=what quelle=what quels=which quelles=which où=where pourquoi=why quand=when qui=who
  est=is sont=are c=it ce=it peut=can puis=can on=you je=I nous=we avec=with sans=without et=and ou=or pour=for par=by dans=in
  sur=on de=of du=of des=of le=the la=the les=the l=the un=a une=a au=to aux=to pas=not ne= si=if fonctionne=works
  marche=works signifie=means fait=does faire=do installer=install installe=install démarrer=start lancer=start
  supprimer=delete effacer=delete changer=change modifier=change utiliser=use utilise=uses utilisé=used défini=defined
  définie=defined implémenté=implemented appelé=called testé=tested expliquer=explain fichier=file fichiers=files
  défaut=default valeur=value erreur=error réglage=setting paramètre=setting`,
  `cómo=how como=how qué=what cuál=what cuáles=which dónde=where por=by porque=because cuándo=when quién=who es=is son=are
  está=is puede=can puedo=can se= con=with sin=without y=and o=or para=for en=in de=of del=of el=the la=the los=the las=the
  un=a una=a al=to no=not si=if funciona=works significa=means hace=does hacer=do instalar=install instalo=install
  iniciar=start borrar=delete eliminar=delete cambiar=change usar=use usa=uses definido=defined implementado=implemented
  explicar=explain archivo=file archivos=files fichero=file defecto=default valor=value error=error`,
  `come=how cosa=what che=what quale=what quali=which dove=where perché=why quando=when chi=who è=is sono=are può=can si=
  con=with senza=without e=and o=or per=for in=in di=of del=of della=of dei=of il=the lo=the la=the i=the gli=the le=the un=a
  una=a non=not se=if funziona=works significa=means fa=does fare=do installare=install installo=install avviare=start
  eliminare=delete cancellare=delete cambiare=change usare=use definito=defined definita=defined implementato=implemented
  spiegare=explain predefinito=default valore=value errore=error`,
  `como=how que=what qual=what quais=which onde=where porquê=why quando=when quem=who é=is são=are está=is pode=can posso=can
  com=with sem=without e=and ou=or para=for por=by em=in no=in na=in de=of do=of da=of dos=of das=of o=the a=the os=the as=the
  um=a uma=a não=not se=if funciona=works significa=means faz=does fazer=do instalar=install iniciar=start apagar=delete
  excluir=delete mudar=change alterar=change usar=use definido=defined definida=defined implementado=implemented
  explicar=explain arquivo=file ficheiro=file padrão=default valor=value erro=error`,
  `hoe=how wat=what waar=where waarom=why wanneer=when wie=who welke=which is=is zijn=are wordt=is kan=can ik=I wij=we met=with
  zonder=without en=and of=or voor=for van=of op=on bij=at naar=to uit=from de=the het=the een=a geen=no niet=not als=if
  werkt=works betekent=means doet=does doen=do installeer=install installeren=install starten=start verwijderen=delete
  wijzigen=change gebruiken=use gebruik=use gedefinieerd=defined uitleggen=explain bestand=file standaardwaarde=default_value
  waarde=value fout=error`,
].map(glossaryOf);
