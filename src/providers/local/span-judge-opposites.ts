/** Whether two words (in lower case) mean the opposite of each other: `rose` and `fell`, `valid` and `invalid`. */
export function areOpposites(left: string, right: string): boolean {
  return (
    (OPPOSITES.get(left)?.has(right) ?? false) || isNegatedForm(left, right) || isNegatedForm(right, left)
  );
}

/** Whether the word has an opposite that the list knows, to look no further for most words. */
export function hasOpposite(word: string): boolean {
  return OPPOSITES.has(word);
}

export function oppositesOf(word: string): string[] {
  return [...(OPPOSITES.get(word) ?? [])];
}

function isNegatedForm(word: string, negated: string): boolean {
  if (word.length < 4) return false;
  const prefix = negated.slice(0, -word.length);
  if (prefix !== '' && negated.endsWith(word)) return PREFIXES.has(prefix);
  return word.endsWith('ful') && negated === `${word.slice(0, -3)}less`;
}

const PREFIXES = new Set(['un', 'in', 'im', 'il', 'ir', 'non', 'dis', 'de', 'mis', 'не']);

/** Groups on the left of a bar are the opposite of those on its right. Common English, of no particular field. */
const PAIRS = `
before|after,following; earlier,previously,prior|later,subsequently; early|late; first,initial|last,final; old,older,oldest,ancient|new,newer,newest,modern,recent;
young,younger,youngest|old,older,oldest; more,greater,higher,larger,bigger|less,fewer,lower,smaller; most,highest,largest,biggest,greatest,maximum|least,lowest,smallest,fewest,minimum;
high|low; large,big,great,huge|small,little,tiny; upper,top|lower,bottom; long,longer,longest|short,shorter,shortest,brief; tall|short; wide,broad|narrow; deep|shallow;
heavy|light; hot,warm|cold,cool; hotter,warmer|colder,cooler; above,over|below,under,beneath; inside,internal,inner,interior,domestic|outside,external,outer,exterior,foreign;
north,northern,northward|south,southern,southward; east,eastern,eastward|west,western,westward; northeast,northeastern|southwest,southwestern; northwest,northwestern|southeast,southeastern;
left|right; front|back,rear; up,upward,upwards|down,downward,downwards; near,close|far,distant; always|never; often,frequently,usually,commonly,regularly|rarely,seldom,never,occasionally;
increase,increased,increases,increasing,rise,rose,rises,rising,risen,grew,grow,grows,growth,growing,gained,climbed,expanded,expand,expands,expanding|decrease,decreased,decreases,decreasing,fall,fell,falls,falling,fallen,shrank,shrink,shrinking,decline,declined,declines,declining,dropped,drop,drops,contracted,reduced,reduction,reduce,reduces,reducing;
improve,improved,improves,improvement,improving|worsen,worsened,worsens,deteriorated,deterioration,degrade,degraded; better|worse; best|worst; good|bad,poor; strong,stronger,strongest|weak,weaker,weakest; strengthened,strengthen|weakened,weaken;
include,includes,included,including,inclusive|exclude,excludes,excluded,excluding,exclusive; accept,accepts,accepted,approve,approves,approved|reject,rejects,rejected,refuse,refuses,refused,denied,deny,denies,decline,declined;
allow,allows,allowed,permit,permits,permitted,let,lets,enable,enables,enabled|forbid,forbids,forbidden,prohibit,prohibits,prohibited,prevent,prevents,prevented,ban,banned,block,blocks,blocked,disallow,disallowed,disable,disables,disabled;
open,opens,opened,opening|close,closes,closed,closing,shut; buy,buys,bought,purchase,purchased,purchases|sell,sells,sold,sale,sales; win,wins,won,winning,victory|lose,loses,lost,losing,defeat,loss,defeated; import,imports,imported|export,exports,exported;
start,starts,started,starting,begin,begins,began,begun,beginning|end,ends,ended,ending,stop,stops,stopped,finish,finishes,finished,cease,ceased; opened|ended; add,adds,added,adding,addition|remove,removes,removed,removing,removal,delete,deletes,deleted,subtract,subtracted;
must,required,mandatory,compulsory,obligatory,requires,require|optional,voluntary; public|private; free|charge,charged,paid; fast,faster,fastest,quick,quickly,rapid,rapidly|slow,slower,slowest,slowly; easy,easier,easiest,simple,simpler|hard,harder,hardest,difficult,complex,complicated;
rich,wealthy|poor; positive,positively|negative,negatively; success,successful,successfully,succeed,succeeded|failure,unsuccessful,unsuccessfully,fail,failed,fails; support,supports,supported,supporting,favor,favored,endorse,endorsed|oppose,opposes,opposed,opposing,opposition; for|against;
major,main|minor; same,identical,equal|different,distinct,unequal; similar,alike|different,dissimilar; true,correct,right,accurate|false,incorrect,wrong,inaccurate; present|absent; presence|absence; gain,gains,profit,profits,income|loss,losses,expense,expenses; asset,assets|liability,liabilities; revenue,revenues|expense,expenses,cost,costs;
credit,credits|debit,debits; deposit,deposits,deposited|withdrawal,withdrawals,withdrew; lend,lends,lent,lender|borrow,borrows,borrowed,borrower; male,man,men,boy,boys,father,son,brother,husband,king|female,woman,women,girl,girls,mother,daughter,sister,wife,queen;
alive,living|dead; life|death; birth,born|death,died,dead; war|peace; friend,friends,ally,allies|enemy,enemies; love,loved|hate,hated; safe,safely,secure|dangerous,unsafe,insecure; cheap,cheaper,cheapest|expensive,costlier; full|empty; clean|dirty; wet|dry; hard|soft; bright|dark; day|night; summer|winter; spring|autumn,fall; morning|evening; dawn|dusk; sunrise|sunset;
ancestor,ancestors|descendant,descendants; teacher,teachers|student,students; employer,employers|employee,employees; buyer,buyers,customer,customers|seller,sellers,vendor,vendors; sender|recipient,receiver; send,sends,sent|receive,receives,received; give,gives,gave,given|take,takes,took,taken; arrive,arrives,arrived,arrival|leave,leaves,left,depart,departed,departure; enter,enters,entered|exit,exits,exited,left;
attack,attacked,attacks|defend,defended,defends,defense; create,creates,created,build,builds,built,construct,constructed|destroy,destroys,destroyed,demolish,demolished; connect,connects,connected|disconnect,disconnects,disconnected; agree,agrees,agreed,agreement|disagree,disagrees,disagreed,disagreement; appear,appears,appeared|disappear,disappears,disappeared,vanish,vanished; encourage,encourages,encouraged|discourage,discourages,discouraged;
push,pushed|pull,pulled; raise,raised,raises|lower,lowered,lowers; lock,locked|unlock,unlocked; input,inputs|output,outputs; source|target,destination; read,reads|write,writes,wrote,written; client,clients|server,servers; online|offline; local|remote; manual,manually|automatic,automatically; static|dynamic; mutable|immutable; synchronous,synchronously|asynchronous,asynchronously; sync|async; serial,sequential|parallel; ascending|descending; prefix|suffix; head|tail; encrypt,encrypted,encryption|decrypt,decrypted,decryption; encode,encoded,encodes|decode,decoded,decodes; compress,compressed|decompress,decompressed; install,installed|uninstall,uninstalled; upload,uploaded|download,downloaded; login|logout; success|error; true|false; null|non-null;
temporary,temporarily|permanent,permanently; direct,directly|indirect,indirectly; active,actively|inactive,passive; horizontal,horizontally|vertical,vertically; urban|rural; majority|minority; offense,offensive|defense,defensive; guilty|innocent; solid|liquid; urgent|routine; rare,rarely,uncommon|common,commonly,frequent; together|separately,apart; alone|together; everyone,everybody,everything|nobody,nothing; natural,naturally|artificial,artificially; theory|practice; cause,causes|effect,effects; question|answer; hope|despair; wins|losses; liberal|conservative; democratic|authoritarian; left-wing|right-wing; primary,primarily|secondary,secondarily; short-term|long-term; up-regulated,upregulated|down-regulated,downregulated; activate,activates,activated,activation,induce,induced,stimulate,stimulated,stimulates,promote,promotes,promoted|inhibit,inhibits,inhibited,inhibition,suppress,suppressed,suppresses,repress,repressed,deactivate,deactivated;
anterior|posterior; dorsal|ventral; proximal|distal; acute|chronic; benign|malignant; plus|minus; odd|even; above-mentioned|below-mentioned; inbound|outbound; wholesale|retail; gross|net; fixed|variable; current|non-current,noncurrent; supply|demand; creditor,creditors|debtor,debtors; surplus|deficit; bull|bear; long-lived|short-lived; voluntary,voluntarily|forced,compulsory`;

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = readPairs();

function readPairs(): Map<string, Set<string>> {
  const opposites = new Map<string, Set<string>>();
  const put = (word: string, others: readonly string[]) => {
    const known = opposites.get(word) ?? new Set();
    for (const other of others) known.add(other);
    opposites.set(word, known);
  };
  for (const pair of PAIRS.split(';')) {
    const [left = [], right = []] = pair.split('|').map((side) => side.trim().split(','));
    for (const word of left) put(word, right);
    for (const word of right) put(word, left);
  }
  return opposites;
}
