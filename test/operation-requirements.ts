/** What is promised of who may use a Helix, and of running one for many. */
export const OPERATION_REQUIREMENTS = {
  // Requests with a credential
  'AUTH-AUDIT': 'what was done and what was refused is in the log of the tenant, by whom, with no secret',
  'AUTH-AUDIT-COMMANDS':
    'where credentials are asked for, what commands change is in the log as well, by the command line',
  'AUTH-AUDIT-REFUSED': 'what the database refuses is answered with 403 and is in the log as refused',
  'AUTH-COOKIE':
    'the cookie of a session goes over TLS alone, but on this machine, and no other host can set it',
  'AUTH-CORS': 'a page elsewhere may use the API only where the settings name it, and never with a cookie',
  'AUTH-ESCALATION': 'over the API too nobody makes a key that may do or see more than they may',
  'AUTH-EVERYWHERE': 'where a credential is asked for, every address with something of a tenant asks for it',
  'AUTH-INSECURE-PAGE': 'who signs in where a browser would keep no session is told so, and what to do',
  'AUTH-ONE-LINE': 'a credential that is refused, or missing, is one line in the log, without a stack',
  'AUTH-OWNER': 'what was asked belongs to one credential, and no subject of a token can pass for another',
  'AUTH-PROXY': 'a proxy on the same machine opens nothing, unless it was said that no credential is needed',
  'AUTH-REVOKED': 'a key that is rotated or taken back is refused by the next request',
  'AUTH-ROTATED-OWNER': 'what was asked with a key belongs to the key that takes its place as well',
  'AUTH-SCOPES': 'a request needs the scope of its address, and is told which one is missing',
  'AUTH-SESSION': 'a browser signs in with a key and signs out; no script and no other site has its session',
  'AUTH-SESSIONS-BOUNDED': 'a key has at most twenty sessions: the newest hold, and the oldest end first',
  'AUTH-SESSION-TOOLS':
    'a session of a browser works for tools and chat completions, under whatever name Helix is asked',
  'AUTH-TOKEN': 'a token is its tenant, role and clearance; a tenant is not made by naming one',
  'WEB-SIGN-IN': 'a page that needs a key shows nothing before one was accepted, and keeps none',
  'WEB-SIGN-OUT': 'who signs out leaves no session and no cookie behind',
  // Keys and tokens
  'JWT-ACCEPTED': 'a token of the issuer is who its claims say, and the keys of the issuer are fetched once',
  'JWT-CLAIMS':
    'tenant, role and clearance come from the claims that the settings name; what is missing or not known is refused',
  'JWT-HOSTILE': 'a token that anybody could have made, or that is not for now and here, is refused',
  'JWT-KEYS-DOWN':
    'keys of the issuer that cannot be had are a 503, are not asked for by every token, and come back',
  'JWT-ROTATED': 'a new key of the issuer is found by its id; ids of nobody do not make a fetch each',
  'JWT-SKEW': 'clocks may differ by as much as is set, and no more',
  'KEYS-AUDIT':
    'what is done with keys is in the log of their tenant, in one piece with it, and nobody changes it',
  'KEYS-AUTO': 'no credential is needed only where nobody else can reach Helix',
  'KEYS-BOUNDED': 'names of keys are one short line, and a tenant has at most 1000 keys that hold',
  'KEYS-CHECKSUM': 'a key that was cut off or typed wrong is told without a lookup',
  'KEYS-COMMAND': '`helix keys` makes, rotates, revokes and lists; a secret is printed once',
  'KEYS-COMPARE': 'only the secret behind a hash matches it, and it is compared also where there is no hash',
  'KEYS-DELETED':
    'keys that are rotated and revoked while their tenant is deleted wait for it, and none of them fails',
  'KEYS-ESCALATION': 'nobody gives away more than they have',
  'KEYS-FORM': 'a key has a beginning that scanners know, an id, and 256 random bits',
  'KEYS-HASHED': 'nothing that is stored or logged has the secret of a key',
  'KEYS-ONE-REFUSAL':
    'unknown, revoked, expired or with another secret: told the same outward, apart in the log',
  'KEYS-ROTATED': 'a new key takes the place of an old one, which holds for the overlap',
  'KEYS-SCOPES': 'a key has the scopes of its role or fewer',
  'KEYS-SESSION': 'a session is who its key is, until it is closed, over, or the key is revoked',
  'KEYS-SETTINGS': 'settings that would let others in are refused at the start',
  'KEYS-TENANTS': 'no tenant sees, rotates or revokes the keys of another',
  'KEYS-USED': 'when a key was used last is noted at most once a minute',
  'KEYS-VERIFIED': 'a key is its tenant, role, clearance and scopes',

  // Files at rest
  'STORE-ON-DISK':
    'what is said to be kept, restored or backed up is on the disk, and its name is, before anything relies on it',
  'CRYPT-BOUND':
    "an encrypted file is read in its place only: not under another name, nor as another tenant's",
  'CRYPT-COMING-IN': 'an upload is encrypted on the disk before its end is there',
  'CRYPT-COMMANDS':
    '`helix keys rotate-data` and `rotate-master` say and note what they did, and files stay readable',
  'CRYPT-CRASH': 'a file that was not written to its end can be read by nobody',
  'CRYPT-DOCTOR':
    '`helix doctor` says whether kept files are encrypted, and whether their keys can be opened',
  'CRYPT-FIRST-KEY': 'many first uses at once make one data key; each tenant has its own, and sees no other',
  'CRYPT-KEPT-OPEN':
    'files stay readable while a key service is away for five minutes, and it is asked again',
  'CRYPT-KEY-SERVICE': 'every key service keeps to one contract',
  'CRYPT-LENT': 'who reads a file elsewhere gets what opens that file alone; no plain copy of it is written',
  'CRYPT-NAME-TWICE': 'a name that was given to a second master key loses nothing that the first one wrapped',
  'CRYPT-MASTER-KEYS': 'a malformed master key is refused with what was found, and never shown',
  'CRYPT-MEMORY': 'a stream is encrypted chunk by chunk, whatever its length',
  'CRYPT-MIGRATE': 'plain files are encrypted under their addresses, and a second start goes on',
  'CRYPT-MISSING-KEY': 'an encrypted file without a master key says what is missing',
  'CRYPT-NAMES':
    'how the master keys are called is told in the log and at the command line, and in no answer',
  'CRYPT-NEW-DATA-KEY': 'a tenant gets a new data key for its new files; what was written stays readable',
  'CRYPT-NO-PLAIN':
    'without a master key no file is written for a tenant that has a data key, and `serve` and `worker` do not start',
  'CRYPT-PLAIN': 'files from before stay readable; without a master key nothing is encrypted',
  'CRYPT-RANGE': 'a part of an encrypted file is that part of its content',
  'CRYPT-ROTATE': 'a new master key takes over while files are read, and the old one can go',
  'CRYPT-ROUNDTRIP': 'content of any size comes back as it went in, and is not on the disk',
  'CRYPT-SCRATCH': 'what an export or an import puts on the disk meanwhile can be read by its process alone',
  'CRYPT-SHRED': 'without its keys nothing of a tenant can be read',
  'CRYPT-TAMPER': 'a byte that was changed, cut off, added or moved is noticed',
  'CRYPT-WHOLE-WAY':
    'with a master key everything works as without: reading, asking, downloads, comparison, archives, verification; and no word of a document is in the kept files',
  'CRYPT-WRAP': 'a data key is opened for its tenant only, by the master key that wrapped it',
  'CRYPT-WRONG-MASTER':
    'with a wrong master key nothing is read or overwritten, and the message says which one is needed',

  // What is counted, logged and traced
  'METRICS-ALERTS': 'the alert rules ask for metrics that there are, and each says what to do',
  'METRICS-BOUNDED': 'no label has an unbounded number of values',
  'METRICS-DASHBOARD': 'the dashboard asks for metrics that there are, and shows all of Helix',
  'METRICS-HARMLESS': 'nothing that is observed can fail by being observed',
  'METRICS-LEFT': 'requests whose reader leaves are counted once, with the status 499',
  'METRICS-LOG-FIELDS': 'the log line of a question has every promised field, its status included',
  'METRICS-PARTIAL': 'a part of the state that cannot be read does not keep the other metrics',
  'METRICS-QUESTIONS': 'questions are counted by outcome, reason, verdict, stage, tokens and cost',
  'METRICS-SCRAPE':
    '/metrics tells questions, ingestion, queue, requests and process, and no text of anybody',
  'METRICS-STATS':
    '`helix stats` tells documents, questions by day, refusals, latencies and tokens of one tenant',
  'OTEL-DROPS': 'a collector that is away costs bounded memory and one warning, never an answer',
  'OTEL-FORMAT': 'spans are sent as OTLP over HTTP in JSON',
  'OTEL-PROPAGATE': 'spans are made, and providers told of them, only where the settings say so',
  'OTEL-SPANS':
    'questions and ingestions are spans, in the trace of whoever asks, without a word of questions or documents',
  'OTEL-TRACEPARENT': 'a malformed traceparent is as if it had not come',

  // Tenants
  'TENANTS-APART':
    'with a credential of another tenant nothing of a tenant is there, at no address, by no id',
  'TENANTS-AUDIT':
    'what is done to a tenant is in the log of the first one: once, whoever ends it, and before the first start too',
  'TENANTS-ARTIFACTS': 'an artifact is as confidential as what it cites, also when that changes',
  'TENANTS-ASKED':
    'who manages the tenant reads the conversations of others and does not ask in them; turns are counted for who sees them',
  'TENANTS-CLEARANCE': 'no list, search, answer, file, run or tool shows what is above the clearance',
  'TENANTS-COMMAND': '`helix tenants` makes, lists, renames and deletes; deleting has to be meant',
  'TENANTS-CONNECT': 'a connector of a customer reads neither the disk nor the network of the installation',
  'TENANTS-DELETE': 'a deleted tenant leaves no row, file or key; a deletion that was stopped is ended later',
  'TENANTS-EXPORT': 'a project is exported and imported only by who sees all of it',
  'TENANTS-FAILED':
    'a version that was not taken in is told of to nobody who could not have seen it, at any time',
  'TENANTS-GATE':
    'a version that is held back names only the cases that its reader may see, and counts the others',
  'TENANTS-GUESSED': 'a right guess of a hidden document costs as many vectors as a wrong one',
  'TENANTS-INSIDE':
    'a customer is not told what names of the network inside stand for, nor which of them there are',
  'TENANTS-LONG-WORD': 'a question that is one long word holds up nobody else',
  'TENANTS-LOOSENED':
    'who may not see what is added to a project does not loosen it, by its settings, its roles or its name',
  'TENANTS-LOGIN': 'the login of Helix sees the rows of no tenant before it has named one',
  'TENANTS-OLD-ROWS':
    'rows from before there were clearances are restricted until they have that of their documents',
  'TENANTS-OWN': 'what was asked is for whoever asked, and for who manages the tenant',
  'TENANTS-LOG': 'the log names the tenant of a run, and neither the title nor the address of its document',
  'TENANTS-QUEUE': 'one worker takes in the documents of all tenants, each into its own',
  'TENANTS-RAISED':
    'what is about a document that is raised is raised with it, whatever is written meanwhile, and nobody waits in a circle',
  'TENANTS-ROUTES': 'a route reaches what is of a tenant through the caller alone',
  'TENANTS-RULES': 'every address that is served says what it needs',
  'TENANTS-SOURCES':
    'an artifact is as confidential as all that its writer was shown, cited or not, by every version',
  'TENANTS-WRITES': 'nobody makes, raises or overwrites what they could not see',

  // At an operator's terminal
  'KEYS-FIRST':
    'on an empty installation the first thing made may be a key; a server without one says how to make it',
  'KEYS-OPERATOR-PAGE': 'a key of the operator opens no page, and is told what it is for',
  'KEYS-SERVED':
    'keys are made, rotated and revoked by command while a server has the embedded database open',
  'OBSERVE-AUDIT': '`helix audit` reads the log of a tenant, page by page',
  'OBSERVE-MIGRATED': '`helix migrate` says what it applied, also to a database that it has just made',
  'OBSERVE-STATS': '`helix stats` tells of every tenant and of all, or of one day by day',
  'TENANTS-LIMIT': '`helix tenants limit` shows what holds for a tenant and where from, and changes it',

  // How it is deployed and upgraded
  'DEPLOY-CONTRACT': 'a migration that an older Helix cannot live with ends its readiness, with what to do',
  'DEPLOY-EXPAND': 'migrations add and take nothing away, unless their name says so',
  'DEPLOY-IMAGE-CONTEXT': 'what the image is built from is there; secrets and data never get into it',
  'DEPLOY-IMAGE-HEALTH': 'the image starts the server, and says how to see that it is well',
  'DEPLOY-IMAGE-PINNED': 'the image stands on one version of Node, the one that the tests run on',
  'DEPLOY-IMAGE-SMALL': 'the image has what was built and what it runs on, and nothing to build with',
  'DEPLOY-IMAGE-USER': 'the server in the image is not root, and cannot change its own files',
  'DEPLOY-LOCKS': 'a migration gives way to questions that are being answered, and comes again',
  'DEPLOY-NO-DOWNTIME': 'processes of the release before answer and take documents in on the newer schema',
  'DEPLOY-PORTIONS': 'a migration changes no rows; they are filled in portions, beside everything else',
  'DEPLOY-SECRET-FILES':
    'secrets and addresses can come from files; what is wrong with one is told without its content',
  'DEPLOY-SECRETS-MADE': 'the secrets of a Compose installation are made once, and a second run keeps them',
  'DEPLOY-TENANT-KEYS': 'keys begin with the tenant, so that tenants can be spread over several machines',

  // Backup and restore
  'BACKUP-ALL-TABLES': 'no table, and no column with the address of a file, is left out of a backup',
  'BACKUP-ALONE':
    'nothing is restored while another process of Helix is connected to the database, busy or not; it is named',
  'BACKUP-ANSWERS': 'a restored Helix finds the same passages and answers with the same citations',
  'BACKUP-ATOMIC': 'whatever stops a backup or a restore half-way leaves everything as it was',
  'BACKUP-CLI': 'backup, verify and restore at a terminal, with a name to be typed for what is replaced',
  'BACKUP-DAMAGED': 'a backup that was changed or cut off anywhere is refused, with what is damaged',
  'BACKUP-EXACT': 'every row of every tenant and every file comes back as it was, on either engine',
  'BACKUP-FILES-KEPT':
    'a data directory that has files is not overwritten unless that is said; what others left beside it stays',
  'BACKUP-FORMAT': 'a backup can be taken apart and checked by tools that every system has',
  'BACKUP-INDEXES': 'ids go on where they were, and vectors have the indexes that they should have',
  'BACKUP-LIVE': 'a backup is of one moment while Helix goes on; what is purged meanwhile is in it, whole',
  'BACKUP-MISSING':
    'a backup that lacks files which rows name fails with the folder that was looked in, and so does its check; what is purged meanwhile is not lacking',
  'BACKUP-NEWER': 'the backup of a newer Helix is refused with the version that is needed',
  'BACKUP-OLDER': 'the backup of an older Helix is restored and brought to the present schema',
  'BACKUP-PATHS': 'an entry that would be written elsewhere, or that Helix never writes, is refused',
  'BACKUP-REFUSED': 'a database that holds something is not overwritten unless that is said',
  'BACKUP-RUNS': 'documents that waited when the backup was made are read after a restore',
  'BACKUP-SECRETS': 'no master key and no secret stands in a backup; sealed files stay sealed',

  // What Helix is made of
  'SUPPLY-AUDIT': 'a known hole fails unless it is argued; no answer of the registry is not taken for none',
  'SUPPLY-EXACT': 'every dependency is asked for in one version, of a registry',
  'SUPPLY-LICENCES': 'every shipped package is under a licence that is argued',
  'SUPPLY-LOCKED': 'every package of the lock file has a version and a hash, and no address',
  'SUPPLY-SBOM': 'the bill of materials has every shipped package, and is the same each time',
  'SUPPLY-SCRIPTS': 'install scripts are known, and only one may run',
  'SUPPLY-SHIPPED': 'what counts as shipped is what the server runs on and what is built into the page',

  // Replicas, and several processes
  'CLUSTER-KILLS':
    'any one process or the standby that is killed in the middle of uploads and questions loses nothing',
  'CLUSTER-ROTATION': 'requests take turns over those that serve, and one that is gone is left out',
  'REPLICA-CONFLICT': 'a read that replaying cancels on the replica is answered by the primary',
  'REPLICA-DOWN':
    'a replica that is gone, or silent, is done without, told of once, and used again when it is back',
  'REPLICA-FRESH': 'a read on a replica sees all that was committed before it, by whichever process',
  'REPLICA-LAGGING': 'a replica that is behind is waited for once, and not read from until it has caught up',
  'REPLICA-METRICS': 'reads are counted by primary and replica, without an address',
  'REPLICA-ONCE':
    'what cannot be run twice is not read from a replica, and what fails by itself is not run again',
  'REPLICA-OTHER': 'a server that is no standby of this database, or was promoted, is not read from',
  'REPLICA-POSITION': 'many reads share one question to the primary, and none is told an older answer',
  'REPLICA-READS': 'a read on a replica has the role, the tenant and the planning of one on the primary',
  'REPLICA-SETTINGS': 'several replicas are told apart by commas, and their passwords are shown nowhere',

  // Limits and turns
  'LIMITS-ADDRESS':
    'who sends no credential has the share of an address, which proxies that are trusted may tell; health is never refused',
  'LIMITS-ARCHIVE':
    'an archive comes in whole where there is room for all of its documents and their files, or not at all',
  'LIMITS-CHEAP': 'what a tenant may is looked up beside requests, which never wait for it but once',
  'LIMITS-COMMAND':
    'a limit is set by its name, a number, none or default; anything else is refused with what was found',
  'LIMITS-CONCURRENT': 'so much is under way at once, and a place is free again when its request is over',
  'LIMITS-CONNECTIONS':
    'connections are counted, in all and by address; one too many is closed, and the others go on',
  'LIMITS-DAY':
    'tokens and cost of a day are kept for all processes, and end what uses a model until midnight UTC',
  'LIMITS-EVERY-CALL':
    'every call of a model counts for its tenant once, whatever it was for, and a search that asks one needs room too',
  'LIMITS-EXTRA-PLACE': 'documents of one tenant that take long leave a place of the worker for the others',
  'LIMITS-FAIR': 'tenants take turns in the queue, whatever each of them has waiting',
  'LIMITS-FAILED':
    'the file of an ingestion that failed or was cancelled counts as long as it is kept, can be tried again for seven days, and then goes',
  'LIMITS-HEAD-SIZE': 'headers and address of a request have 64 kB at most',
  'LIMITS-LOCAL': 'without authentication nothing is counted by the minute, and the process is protected',
  'LIMITS-NESTED': 'a request that Helix makes of itself is not counted twice',
  'LIMITS-OPERATOR':
    'what a tenant may use is set by an operator, and the role of the application cannot change it',
  'LIMITS-OUTAGE': 'where limits cannot be looked up, the last ones hold, or those of the settings',
  'LIMITS-OVERRIDE': 'what an operator says of a tenant goes before the settings',
  'LIMITS-PARALLEL':
    'documents that come at once, or once more after they failed, do not get past the limit together',
  'LIMITS-RATE': 'a minute of requests may come at once, and in the long run no more than the limit',
  'LIMITS-READERS': 'documents of one tenant that take long to read leave a reader for the others',
  'LIMITS-REFUSED':
    'what is beyond a limit is 429 with Retry-After, and says which limit, its value, and what to do; other tenants notice nothing',
  'LIMITS-RESTORE': 'a deleted document comes back only where there is room for it, as for a new one',
  'LIMITS-SHAPES': 'a refusal comes in the shape of the API that was used',
  'LIMITS-SHARE': 'one credential has no more than its share of what its tenant may',
  'LIMITS-SIGN-IN':
    'credentials that do not hold are slowed down where they come from, and never shut out whoever has one that does',
  'LIMITS-SIGN-IN-OPEN':
    'a credential that is tried where none is needed is counted and noted as anywhere else',
  'LIMITS-SIGN-IN-SHARED':
    'a right key opens a session from an address that sent many wrong ones, and wrong ones are slowed there',
  'LIMITS-SLOW-BODY': 'a body that drips is broken off; one that is slow but moves is not',
  'LIMITS-SLOW-HEAD': 'a head that does not come to its end is not waited for',
  'LIMITS-SLOW-READER':
    'a reader who takes nothing is cut off, and what was written for them ends; a slow one is not',
  'LIMITS-STORED': 'a tenant keeps no more documents and megabytes than it may, whichever way they come',
  'LIMITS-STREAMS': 'a stream holds its place until it ends or its reader leaves; following a run holds none',
  'LIMITS-TURNS': 'first whoever had no turn, then whose turn is longest ago, and of one tenant the oldest',
  'LIMITS-UPDATE':
    'a tenant that has all the documents it may still brings new versions of them and reads them again',
  'LIMITS-USAGE':
    'what tenants use is written after each answer, which never waits for it; nothing is lost while the database is away',

  // Under load
  'SERVE-HEAP': 'the heap of a server is collected well before garbage takes as much as V8 would let it have',
  'LOAD-WHOLE':
    'under load every answer comes whole, as the upstream sent it, with citations of its own tenant',

  // What was broken on purpose
  'CHAOS-CLOCK': 'a clock that is put back keeps no run from being taken over',
  'CHAOS-COMMIT': 'a commit whose answer is lost leaves the run with its file',
  'CHAOS-FORGOTTEN':
    'a process that is paused in the middle of a transaction holds nothing for longer than a minute',
  'CHAOS-HARMLESS':
    'what breaks under load costs nothing that was acknowledged, doubles nothing and shows no half',
  'CHAOS-KEPT': 'turn and trace of an answer are kept although the database was away at its end, and once',
  'CHAOS-MIGRATORS': 'several that migrate at once all succeed',
  'CHAOS-MOVED': 'of a data directory that was moved, or restored elsewhere, only what no row names is swept',
  'CHAOS-SILENT':
    'a connection whose other end has gone without a word is broken off; a long statement is waited for',
  'CHAOS-SWEPT': 'a file that a killed process left without a row is removed after a day, and no other',

  // What is tried against it
  'SECURITY-ENDPOINTS':
    'no address, tool, question or trick of a request tells or changes anything of another tenant, nor that it is there',
  'SECURITY-FINDS': 'a hole that is made on purpose is found by the suite that looks for them',
  'SECURITY-FOLDERS': 'the folders that Helix makes for files are for its own user alone',
  'SECURITY-INJECTION': 'what a database cannot keep is refused before the database is asked',
  'SECURITY-POWERS':
    'every table has its rule by tenant, forced and checked; no role of Helix has a power, a right or a function to get past it',
  'SECURITY-RAISED':
    'a document that becomes more confidential is gone at once from all that is remembered for who may not see it any more',
  'SECURITY-TABLES':
    'in every table that the catalogue has, no statement of the application’s role reads, counts, changes or guesses a row of another tenant',
} as const;
