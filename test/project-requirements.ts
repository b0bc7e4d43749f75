/** What is promised of projects, agents, artifacts, connectors, and of programs that speak MCP or OpenAI's format. */
export const PROJECT_REQUIREMENTS = {
  'ARTIFACT-ACCEPTANCE':
    'each type over the handbook and over this repository, by quotes and by careless models: structure valid, no uncited claim, no citation of what was not found, what is lacking marked',

  // Agents and artifacts as they are kept, asked for and shown
  'AGENT-ANSWERS':
    'an agent answers with its model and its persona behind the rules, and the trace has it under another settings hash',
  'AGENT-BOUNDED': 'a project has at most 200 agents of its own; one that cannot be read hides no other',
  'AGENT-BUILT-IN': 'every project has an agent for each thing that can be written',
  'AGENT-CLI-ASKS': '`helix ask --agent` asks an agent',
  'AGENT-CLI-FIELDS': '`helix agents` makes and changes agents by options, over what a file says',
  'AGENT-CRUD': 'an agent is made once, changed by a merge patch and deleted',
  'AGENT-HINTS': "an agent's hints narrow and add to what is searched; a request narrows it further",
  'AGENT-MODES': 'an agent that writes artifacts answers no question, and none goes into the agentic loop',
  'AGENT-OWN-WINS':
    "one that comes with Helix cannot be changed; a project's own of its name takes its place",
  'AGENT-REFUSED': 'what no agent can be is refused with the value found and what is allowed',
  'AGENT-TENANTS': 'no tenant sees, changes or deletes the agents of another',
  'ARTIFACT-API-ATOMIC': 'a client that leaves in the middle, or a model that fails there, leaves no row',
  'ARTIFACT-API-CONCURRENT': 'of two who write sections at once the second adds to what the first kept',
  'ARTIFACT-API-EMPTY':
    'a project without documents writes no artifact, and the message names those that have some',
  'ARTIFACT-API-HONEST': 'a version with sections made of quotes says so, whoever wrote the rest',
  'ARTIFACT-API-KEEPS': 'an artifact is renamed, and deleted without a rest',
  'ARTIFACT-API-REFUSES': 'what cannot be written is refused before a model is asked, with what can be',
  'ARTIFACT-API-TENANTS': 'no tenant sees, changes or deletes the artifacts of another',
  'ARTIFACT-API-WRITES':
    'an artifact comes whole, or section by section with the same at the end, and is kept',
  'ARTIFACT-CLI-MARKDOWN':
    'create, show and regenerate write Markdown, and say so where a file is named for something else',
  'ARTIFACT-CLI-COMMANDS': '`helix artifact` shows versions and differences, renames and deletes',
  'ARTIFACT-CLI-CURRENT':
    '`helix artifact regenerate` of what is current says so and succeeds; --all writes every section',
  'ARTIFACT-CLI-ERRORS':
    'an artifact that fails on the way, or cannot be saved, is an error that says what to do',
  'ARTIFACT-CLI-KILLED': 'a process that is killed while it writes leaves nothing',
  'ARTIFACT-CLI-SHOWS': 'what is lacking is told with what to run, and nothing in it steers the terminal',
  'ARTIFACT-CLI-STALE':
    '`helix artifact` tells each section as it is written, and in lists which are stale, why, and what to run',
  'ARTIFACT-DOCS': 'the examples of docs/artifacts.md are commands that there are',
  'ARTIFACT-DIFF-CITED': 'a section of the same words that cites other passages is told from a changed one',
  'ARTIFACT-STALE-LACKING': 'a lacking section is written once there is something to write it from',
  'ARTIFACT-STALE-NOTHING': 'what is current and whole is not written again unless its sections are named',
  'ARTIFACT-STALE-QUOTES': 'sections made of quotes are written again once there is a model',
  'ARTIFACT-STALE-REMOVED': 'sections that cite a purged document say that it is gone, by its name',
  'ARTIFACT-STALE-RESTORED':
    'an artifact is current again once what it cites is active again; a deleted document says so',
  'ARTIFACT-STALE-REWRITTEN':
    'regenerating writes the stale and the lacking sections and no other; those stay byte for byte',
  'ARTIFACT-STALE-SECTIONS':
    'a changed document makes exactly the sections that cite it stale, and they say why',

  // What a draft from quotes says
  'ARTIFACT-QUOTES-KIND':
    'a sentence stands in the section whose kind it is: steps as steps, with numbered lists whole; where nothing is of its kind, the section is lacking',
  'ARTIFACT-QUOTES-ONCE': 'no sentence is quoted twice in an artifact',
  'ARTIFACT-QUOTES-OPENINGS':
    'a whole project is introduced by how its largest documents begin: only what the reader may see, listed as retrieved',
  'ARTIFACT-QUOTES-ROWS':
    'rows of tables are quoted only about a topic, where who, when or how much is asked for',
  'ARTIFACT-QUOTES-SPREAD': 'without a topic no document fills a section',
  'ARTIFACT-QUOTES-TOPIC':
    'with a topic only what is about it is quoted, by its own words, its heading, title or paragraph',
  'ARTIFACT-QUOTES-WHOLE':
    'a quote is a whole sentence that is understood by itself, with the one before where it needs it',

  // How artifacts are written
  'ARTIFACT-PLAN':
    'each type has its headings in order, and questions that stand by themselves, about a topic or not',
  'ARTIFACT-WRITE-CHECK':
    'headings, what is uncited, cites what was not given, or says another number, name or the opposite is found in a section',
  'ARTIFACT-WRITE-FAIL':
    'a model that fails, or whoever asked leaving, ends the artifact at once and says why',
  'ARTIFACT-WRITE-GATE':
    'only what passed the gate counts; a section that nothing was found for is lacking, with what to ingest, and no model is asked',
  'ARTIFACT-WRITE-GUARD': 'no document gives orders to the writer or forges its context, and no key leaves',
  'ARTIFACT-WRITE-KEPT': 'sections that are kept come back as they were and are not searched for',
  'ARTIFACT-WRITE-LOG': 'one log line for each section and one for the artifact, without what they say',
  'ARTIFACT-WRITE-PROFILE': "an agent's profile chooses the model; its persona stands behind the rules",
  'ARTIFACT-WRITE-QUOTES':
    'without a key each section lists sentences of the documents word for word and table rows with their column names, cited; steps in their order',
  'ARTIFACT-WRITE-REPAIR':
    'a draft is repaired once; then what is wrong is taken out, and where less than half is left the section is lacking',
  'ARTIFACT-WRITE-STRUCTURE':
    'an artifact has the headings of its type in order, each with cited text or marked as lacking',

  // What is asked, named and told, everywhere
  'EMBEDDED-DEEP':
    'a value nested too deeply to be passed on fails its statement, and the next one is answered',
  'EMBEDDED-PATIENCE':
    'a command that meets a process which is starting or stopping waits for it, within a limit, and then says so',
  'ERROR-STOPS': 'no stop of a message is doubled where whole sentences are filled in',
  'HTTP-JSON-DEPTH': 'JSON that is nested deeper than a hundred levels is refused before it is looked at',
  'NAME-SHOWN': 'projects and agents have names of which every character shows',

  // Projects
  'PROJECT-CREATE':
    'a project is made with its settings, once; a document that goes into one that is not there makes it',
  'PROJECT-DEFAULTS':
    'a new document gets the tags and the confidentiality of its project where nothing is said',
  'PROJECT-DELETED-DEFAULT': 'the project that every tenant has is emptied and stays',
  'PROJECT-DELETED-INGEST':
    'what is ingested while its project is deleted fails with a clear error, and brings nothing back',
  'PROJECT-DELETED-KILLED':
    'a deletion that was killed half-way is finished at the next start, to the last file',
  'PROJECT-DELETED-WHOLE':
    'a deleted project leaves no row in any table, no file and no ticket, and takes nothing of another project',
  'PROJECT-EFFECTIVE': 'what holds for a project is shown with who said it',
  'PROJECT-PROFILE':
    'a project cuts its documents by its own profile; when that changes, what is ingested again is cut again',
  'PROJECT-RENAME': 'a project is found under its new name with all that it has, and not under the old one',
  'PROJECT-ROLES':
    'a role finds nothing that is more confidential than it may see, wherever it is asked; an unknown one is refused with those there are',
  'PROJECT-SAID': 'another title, tags or confidentiality of a document hold for the next search',
  'PROJECT-TAGS': 'a project with a list of tags refuses others and names its own',
  'PROJECT-THRESHOLDS':
    'thresholds and the groundedness check of a project hold for its questions alone, and give answers another settings hash',
  'PROJECT-COMMAND':
    '`helix projects` makes and deletes projects, which are named twice or said yes to; roles and documents are set from the terminal',
  // Projects with a space of their own.
  'PROJECT-SPACE-ARCHIVE': 'an archive keeps its space as its own where there is a model for it',
  'PROJECT-SPACE-BESIDE':
    'two projects of one tenant answer side by side, each from its own space and by the limits measured there',
  'PROJECT-SPACE-CHOICE':
    'a project names a space that has a model while it has no chunks; otherwise it is told what to do',
  'PROJECT-SPACE-KILL':
    'a move of one project that is killed leaves the old space serving, and goes on where it was',
  'PROJECT-SPACE-MOVE':
    'a project is served by its old space until all of it is moved, then by the new one, and others stay where they are',
  'PROJECT-SPACE-SHOWN':
    'readiness, doctor and settings name the space of a project; without its model that project alone is silent',
  'PROJECT-SPACE-SWITCH': 'no version is left behind that is published while its project is switched',
  'PROJECT-SPACE-TENANT':
    'a move of the tenant and a reindex leave the vectors of a project with a space of its own as they were',
  // Archives of whole projects.
  'ARCHIVE-ANSWERS':
    'an imported project finds the same passages in the same order, and its artifacts cite the same words',
  'ARCHIVE-ATOMIC': 'an import that is stopped or fails leaves no row and no file',
  'ARCHIVE-CLI':
    'the command line writes an archive in one piece, overwrites nothing unless told, and imports it',
  'ARCHIVE-COMPLETE':
    'every table and column with rows of a project is in the archive, or left out for a reason that is written down',
  'ARCHIVE-DAMAGED':
    'an archive that is cut off, changed, a bomb, or no archive at all is refused before it is read',
  'ARCHIVE-DOCS': 'docs/archives.md names every file of an archive with its keys',
  'ARCHIVE-HOSTILE': 'whatever is wrong inside of an archive is named, and nothing of it is stored',
  'ARCHIVE-HTTP':
    'a project is exported and imported over HTTP, as a new project alone and within the size limit',
  'ARCHIVE-PACKING': 'the same content gives the same bytes of a zip file',
  'ARCHIVE-ROUNDTRIP':
    'an archive is the same, byte for byte, a second time, on another engine, and with other ids for another tenant',
  'ARCHIVE-SECRETS': 'an archive has no secret of a connector or a repository',
  'ARCHIVE-SNAPSHOT': 'what is published while a project is exported is not in the archive',
  'ARCHIVE-SPACE':
    'an import makes vectors of a space that it has no model for again and says so, and keeps all others',
  'ARCHIVE-TRUST':
    'an import takes over no policy that is weaker than those here and no agent in the place of one of Helix, says so, and does with trust',
  'ARCHIVE-SWEEP':
    'what a killed process left of an archive is removed at the next start, and never a file in use',

  // Artifacts as files
  'ARTIFACT-EXPORT-ADDRESS':
    'of a source in a folder of the server the file name is shown and no path from the root of a disk',
  'ARTIFACT-EXPORT-CHARACTERS': 'no title and no text puts a character into a file that XML does not know',
  'ARTIFACT-EXPORT-CLI':
    '`helix artifact export` writes a file whole or not at all, never over another one unless told, in the format that its name says, or to the output',
  'ARTIFACT-EXPORT-DOCX':
    'a Word document has real headings, lists, tables and code, and its citations lead to bookmarks of the source list',
  'ARTIFACT-EXPORT-EMPTY': 'an artifact without sections or sources is a valid file in every format',
  'ARTIFACT-EXPORT-HOSTILE':
    'no title and no text can forge, break or turn into a link a citation, add HTML, or cost more than bounded time',
  'ARTIFACT-EXPORT-HTML':
    'the page is one file that runs and loads nothing and leads only to the web, to mail and to its own sources',
  'ARTIFACT-EXPORT-HTTP':
    'an export comes as an attachment of its own type, through the API and the client the same bytes',
  'ARTIFACT-EXPORT-LONG': 'sixty pages are written in bounded time and space',
  'ARTIFACT-EXPORT-MARKDOWN':
    'the Markdown is valid and whole: head, sections in order, what is lacking or out of date marked, sources',
  'ARTIFACT-EXPORT-PDF':
    'a PDF is tagged, has an outline and links, repeats table headers, keeps within its margins, and says which characters it cannot show',
  'ARTIFACT-EXPORT-SAME':
    'the same artifact is the same file byte for byte, under a name that is safe everywhere',
  'ARTIFACT-EXPORT-SOURCES':
    'the list has each source once in the order first cited, with version, places, address and whether it is current, and numbers only where citations are numbers',
  'ARTIFACT-EXPORT-STYLES':
    'citations are `[source: title, page 3]`, `[source: title, t=12:34]`, `[chunk: 42]` or `[1]`, exactly',

  // Connectors
  'CONNECT-ALLOW-PRIVATE':
    'what HELIX_CONNECT_ALLOW_PRIVATE names may be fetched from, and nothing beside it',
  'CONNECT-CLI': '`helix connectors` adds, syncs, shows and removes connectors, and tells wrong use at once',
  'CONNECT-CLONE-GONE': 'the clone of a remote is removed with the last connector that reads it',
  'CONNECT-CONFIG':
    'a config that cannot be used is refused with its reason; no password in an address is stored or told',
  'CONNECT-DISALLOWED': 'a feed or sitemap that robots.txt closes is told as such, with what to do',
  'CONNECT-FEED':
    'items of RSS 2.0 and Atom are documents with their date, or the pages they link to; what a feed drops stays',
  'CONNECT-FOLDER': 'files are compared by size and time, then by content; an empty folder removes nothing',
  'CONNECT-GIT': 'a remote is cloned bare and shallow, nothing of it is run, and changes alone are read',
  'CONNECT-GONE': 'what is gone from a source is removed and can be restored',
  'CONNECT-HOSTILE': 'a page made to be slow is read in bounded time',
  'CONNECT-INCREMENTAL':
    'what is new is taken in, what is the same costs a conditional request, what changed is a new version',
  'CONNECT-LIMITS': 'slow servers, large bodies and packed bombs are left within limits of time and size',
  'CONNECT-LOCAL':
    'over HTTP no file of the server is read, and a path that was stored over HTTP is read by nobody',
  'CONNECT-LONG-ROBOTS': 'of a robots.txt that is too long the first 512 KB are kept to',
  'CONNECT-NOINDEX': 'pages that ask not to be kept are not, and are removed if they were',
  'CONNECT-NOTED': 'how a thing stood is refused where the database could not keep it',
  'CONNECT-ONE-SYNC': 'one sync of a connector at a time',
  'CONNECT-OTHERS-PAGE': 'what a feed says of a page of another host does not take the place of that page',
  'CONNECT-OWN-HOST': 'a page of a sitemap that leads to another host is passed over',
  'CONNECT-PRIVATE':
    'private addresses are refused however they are written, named, redirected to or resolved, at the moment of the connection',
  'CONNECT-PROJECT-DELETED': 'a project that is deleted while it is synced stays deleted, and the sync ends',
  'CONNECT-PROJECT-RENAMED':
    'a project that is renamed while it is synced stays one, and the sync goes on in it',
  'CONNECT-REDIRECT-MANNERS':
    'each request that a redirect leads to waits for its turn and the pause of its host',
  'CONNECT-REDIRECTS': 'at most five redirects, never from https to http, each judged anew',
  'CONNECT-REMOVAL':
    'more than half of the documents, or all, are removed only if that is said to be meant; a list that failed removes nothing',
  'CONNECT-REMOVE-BUSY': 'a connector that is being synced is not removed',
  'CONNECT-REPAIRS': 'what somebody else wrote over a document of a connector is put right by its next sync',
  'CONNECT-RESUME': 'a sync that was killed half-way goes on where it was',
  'CONNECT-ROBOTS':
    'robots.txt is kept to, with one request at a time and its delay; a site that cannot say is not visited',
  'CONNECT-SAME-CONTENT':
    'the same content under a new ETag is no change, and the new ETag is asked with next',
  'CONNECT-SHARED': 'a document that two connectors brought in is removed by neither alone',
  'CONNECT-SITEMAP': 'sitemaps, indexes of them and packed ones list pages of their own host, within limits',
  'CONNECT-TRANSCRIPTS':
    'captions are documents under the title and address of their video, from the file beside them or from themselves',
  'CONNECT-WHICH-PROJECT': 'what the command line prints of a connector says which project it is of',
  'CONNECT-XML': 'entities of sitemaps and feeds are never expanded',

  // Chat completions
  'CHAT-ABORT': 'a client of chat completions that leaves ends the work, down to the model',
  'CHAT-ABSTAIN': 'an abstention is an answer of a chat that ends with `stop`, and says that it is one',
  'CHAT-ANSWER':
    'an answer of a chat is that of /v1/query, with citations by number, as a list and as annotations, and with its usage',
  'CHAT-UPSTREAM':
    'a failure is told in the shape that OpenAI’s client reads: by its status before the first words, in the stream after them',
  'CHAT-TURNS': 'a follow-up in a chat is understood by the messages before it, up to hundreds of them',
  'CHAT-HOSTILE':
    'wrong types and huge messages are refused with what to do, and the connection stays usable',
  'CHAT-MODELS':
    'projects and the agents that answer in them are models: listed, looked up, and asked by their names',
  'CHAT-NUMBERS': 'marks by chunk become numbers in the order first cited, wherever the stream is cut',
  'CHAT-REFUSED':
    'what would change the meaning of a chat’s answer if it were passed over is refused with what to do',
  'CHAT-STEPS': 'the model `helix-steps` answers in steps over documents and code',
  'CHAT-STREAM': 'the stream of a chat says what its whole answer says, and ends as OpenAI’s clients expect',
  'CHAT-SYSTEM': 'the system text of a chat’s client reaches no model, and is said to have had no effect',

  // Model Context Protocol
  'MCP-ARTIFACT': 'an artifact is written over MCP with progress by section, and can be listed and read',
  'MCP-ASK': 'the tool `ask` answers with citations in both modes, understands a follow-up, or abstains',
  'MCP-CANCEL': 'a tool call that is cancelled, or whose client leaves, ends the work, down to the model',
  'MCP-DOCUMENTS': 'documents are listed in pages and read in parts, without a gap',
  'MCP-ERRORS': 'what goes wrong in a tool is a result that says what to do, and never a stack',
  'MCP-HTTP': 'POST /mcp refuses what is no message, what is too large and the pages of others',
  'MCP-LIMITS': 'the tools take as much as the API does, and no more',
  'MCP-PROJECT': 'an MCP server for one project shows nothing of another, by name or by id',
  'MCP-QUARANTINE':
    'what seems to be written for a model stands in no result of a tool, whole or spread over blocks, searched or read',
  'MCP-RESOURCES': 'documents and artifacts can be read under addresses of their own',
  'MCP-ROLE': 'an MCP server for a role shows nothing that is more confidential, nor that it is there',
  'MCP-SEARCH': 'the tool `search` finds what /v1/search finds, and each passage can be read',
  'MCP-STDIO':
    '`helix mcp` works alone and beside a server, writes the protocol and nothing else, and lets go of the data at its end',
  'MCP-TOOLS': 'every tool says what it takes and gives, and that it only reads, but the one that writes',
};
