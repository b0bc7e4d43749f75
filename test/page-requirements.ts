/** What is promised of the page, conversations, stored answers, the client and the edge. */
export const PAGE_REQUIREMENTS = {
  'ASK-LEFT-EARLY': 'a reader who left before the first word ends the answer like one who leaves later',
  'CONVERSATION-CRUD':
    'a conversation is made, renamed, read and deleted; what is malformed is refused with what it must be',
  'CONVERSATION-LIST':
    'last used first, each once over all pages; a search takes its characters literally, in any case; a project narrows; one without a title in which nothing was asked is not listed for long',
  'CONVERSATION-LONG': 'of 10,000 turns the last 200 come, and the older ones on request',
  'CONVERSATION-TENANT':
    "another tenant's conversation is not found; all of it leaves with its tenant or project",
  'CONVERSATION-TURN':
    'an answer or abstention is kept as it was sent, before its end is told; questions at once get a number each',
  'CONVERSATION-HISTORY':
    'a follow-up is understood by the kept turns; history or another project beside the id is refused',
  'CONVERSATION-STOPPED':
    'what was written before a reader left or a failure is kept with what it cites; before the first word the question of a reader who left is kept, and follow-ups are understood without it; a failure is told and not kept',
  'CONVERSATION-LOST': 'an answer that cannot be kept is still given and logged; a deleted one stays deleted',
  'CONVERSATION-IMAGE':
    'a question about a picture is kept without the picture; one that no model looked at says so again, with the writing in it',
  'ANSWER-RECORD':
    'an answer can be read again by its request id, with what it was made from; cut-off, refused and unknown ones too; nothing set aside is shown',
  'ANSWER-SENTENCES':
    'each sentence is held against what it cites and nothing else, and what is missing is named',
  'ANSWER-GONE': 'a citation of an older version says so; a purged one keeps its title and snippet',
  'ANSWER-TENANT': 'an answer of one tenant is nothing to another',
  'ANSWER-PAGE': 'a shared link opens the answer with its citations, what changed since, and why',
  'WHY-PANEL': 'the explanation opens under an answer in the chat, by keyboard',
  'WHY-GATE': 'the decision and a refusal read as sentences with figures and advice',
  'WHY-SENTENCES': 'the check of an answer reads as one line',
  'WHY-TIMINGS': 'the steps of an answer follow each other up to the whole',
  'WHY-SUSPICIONS': 'the reasons for setting a passage aside are told in words',
  'WEB-ARTIFACT-TYPES': 'every type that can be written is offered, under the headings it will have',
  'WEB-ARTIFACT-WRITE':
    'from an empty list, which says what artifacts are, one is begun, watched section by section, and read',
  'WEB-ARTIFACT-PROGRESS':
    'each section tells its step, its coverage and its text; stopping and failing say what was stored and what next',
  'WEB-ARTIFACT-LEAVE':
    'what is being written goes on elsewhere in Helix and can be stopped; closing the page is warned of',
  'WEB-ARTIFACT-CITATION':
    'a number opens its passage as in an answer, and stands for the same passage in every section',
  'WEB-ARTIFACT-STALE':
    'a changed document is named in the sections that cite it; writing those again makes them current',
  'WEB-ARTIFACT-VERSIONS': 'an older version can be read, and what changed between two is shown',
  'WEB-ARTIFACT-LACKING':
    'a section without evidence says so, what was asked and not found, what to add, and takes documents at once',
  'WEB-ARTIFACT-EXPORT': 'the version that is shown is downloaded as a file, with the chosen citations',
  'WEB-ARTIFACT-DELETE': 'an artifact is renamed in place, and deleted only after a question',
  'WEB-AGENT-LIST': 'the agents of a project and those that come with Helix are listed apart',
  'WEB-AGENT-FORM':
    'an agent is made and changed on a form that says what the server refuses and keeps what was written; what is taken away is gone',
  'WEB-PROJECT-LIST':
    'projects are listed with what they hold; a new one is made by its name, what is refused is told, and it is the one in use',
  'WEB-PROJECT-SETTINGS':
    'each setting shows what holds now and who said it, is saved by itself and reset to the installation; what is refused is told beside it',
  'WEB-PROJECT-ARCHIVE': 'a project is downloaded as an archive, and made of one under another name',
  'WEB-PROJECT-RENAME': 'a project is renamed in place, and stays the one in use under its new name',
  'WEB-PROJECT-DELETE':
    'a project goes only after its name was typed, with what will be gone told; the page goes on in the default one',
  'WEB-PROJECT-ROLE': 'where a project has roles, a question can be asked in one, and follow-ups keep it',
  'WEB-CONNECT-LIST': 'each connector shows its kind, its sources, its last sync and what came of it',
  'WEB-CONNECT-ADD':
    'pages, sitemaps and feeds are added by address; what the server refuses is told on the form, which keeps what was written',
  'WEB-CONNECT-SYNC': 'a sync is started, watched and stopped, and its documents can be asked at once',
  'WEB-CONNECT-REPORT':
    'what came of a sync reads as one line; the reasons stand under it, and a removal of most of it is asked for',
  'WEB-CONNECT-LEAVE':
    'what goes on outlives its view and can be stopped; closing the page is warned of, and a failure is kept',
  'WEB-CONNECT-LOCAL': 'what reads a disk is shown with the command to run, quoted for a shell',
  'WEB-CONNECT-REMOVE': 'a connector is removed after a question; its documents stay unless it is said',
  'WEB-DOCUMENTS-ADD':
    'a file shows its progress by stage, then stands in the list; the sample says what it is',
  'WEB-DOCUMENTS-FOLDER':
    'of a folder, chosen or dropped, what can be read is added under its path and the rest is counted by reason',
  'WEB-DOCUMENTS-DROP': 'a file dropped on any view is added; one that cannot be says why and what next',
  'WEB-DOCUMENTS-VERSION':
    'a new version shows what changed; answers follow it, and an older one can be used again',
  'WEB-DOCUMENTS-DELETE':
    'deleting one or several can be undone, by keyboard too; for good only after a second question',
  'WEB-DOCUMENTS-LIST':
    'search, filters and pages are those of the server, and stay while one document is looked at',
  'WEB-DOCUMENTS-RUNS': 'what could not be read elsewhere says why and what next, until dismissed',
  'WEB-DOCUMENTS-PHONE': 'uploads at once each say how far they are; nothing is cut off at 320 px',
  'DOCS-FACETS': 'a page of documents comes with the formats and tags there are, when asked',
  FORMATS: 'GET /v1/formats says which files can be added and how large they may be',
  'CLIENT-CONTRACT': 'the client does the same in Node, in Chromium and in workerd',
  'CLIENT-RECONNECT':
    'only what failed before its first byte is repeated, within bounds, honouring Retry-After',
  'CLIENT-ONE-PARSER': 'one parser takes event streams apart',
  'CLIENT-DOCS': 'the snippets of docs/client.md run and print what the page says',
  'EDGE-STREAM': 'the first frame arrives before the origin ends',
  'EDGE-SAME': 'a real Helix answers through the worker byte for byte',
  'EDGE-SURFACE': 'asking and reading what is cited is open, nothing else',
  'EDGE-BODY': 'what goes on is what was checked: a size limit, no stored conversation',
  'EDGE-HEADERS': 'only safe headers go on and come back',
  'EDGE-ERRORS': 'misconfiguration, outage, redirect and loop are told in the one shape, without values',
  'EDGE-CORS': 'pages of other sites are refused unless named',
  'EDGE-CANCEL': 'a reader that leaves ends the request to the origin',
  'EDGE-NO-KEY': 'the worker reads four variables, loads no module and holds no key',
  'MARKDOWN-PIECES':
    'pieces of an answer read apart mean the same as the whole; added text changes the last two at most',
  'MARKDOWN-STEADY': 'while an answer is written, what is on the page only grows',
  'MARKDOWN-SAFE': 'HTML, script addresses, pictures, bidi controls and floods are text, and soon',
  'ANSWER-CHIPS':
    'citations are numbered, named chips, kept with their word; one that does not hold loses its chip',
  'ANSWER-STREAM': 'an answer shows, and its chips work, before it has ended',
  'ANSWER-CARD': 'a chip shows its passage to pointer and keyboard; a tap opens the source',
  'ANSWER-HOSTILE': 'a hostile document runs and loads nothing',
  'CHAT-KEYS': 'asked, answered and the passage opened by keyboard alone; the whole answer is announced once',
  'CHAT-REFUSAL': 'a refusal says what was searched, shows what came closest and offers to add',
  'CHAT-HISTORY':
    'a reload keeps the turns; follow-ups show what was searched for; copy with sources, share, why',
  'CHAT-LIST':
    'conversations are listed, renamed in place, deleted after a question, searched; an address that is gone explains itself',
  'CHAT-PROJECT': 'each project has its own conversations; an address leads to the right project',
  'CHAT-SCOPE': 'a question to chosen documents; follow-ups keep them',
  'CHAT-IMAGE':
    'pictures are checked before they are sent; without a vision model that is said plainly; with one they are answered and not kept',
  'CHAT-FAILURE': 'a failure shows the words of the server and is tried again in its place',
  'CHAT-BROKEN': 'an answer that breaks off is not taken for whole',
  'CHAT-EMPTY': "an empty project teaches; sample questions go once there are documents of one's own",
  'CHAT-STILL': 'nothing is cut off and nothing jumps, at every width',
  'CHAT-PHONE': 'a menu sheet, no keyboard on opening, and the limit of a question told',
  'CHAT-STOP': 'Escape stops; the server keeps what was written; it can be asked again',
  'CHAT-FOLLOW': 'the end is followed until the reader scrolls up; the composer never moves',
  'CHAT-AWAY': 'an answer goes on while the reader is elsewhere',
  'OPENAPI-ROUTES': 'the description of the API has every address and no other',
  'OPENAPI-VALID': 'it has what OpenAPI 3.1 demands',
  'OPENAPI-REFS': 'every reference resolves, and every schema is used',
  'OPENAPI-FIELDS': 'limits and meanings of all parameters are told',
  'OPENAPI-TRUE': 'real responses, streams and errors match their schemas',
  'OPENAPI-CLIENT': 'every method of the client is in a snippet',
  'OPENAPI-SNIPPETS': 'the snippets compile against the client',
  'API-PAGE': 'copied curl and client snippets run and are answered',
  'API-PAGE-FIND': 'an address is found by keyboard, linked to, and readable at 320 px',
  'PWA-INSTALL': 'the page can be installed',
  'PWA-OFFLINE': 'it opens without Helix, says so, and goes on when Helix is back',
  'PWA-CACHE': 'nothing of the API is kept in the browser or passes through the service worker',
  'PWA-API': 'addresses of the API are never those of the service worker',
  'PWA-SHELL': 'the service worker names every file of the shell',
  'PWA-UPDATE': 'a new build waits for a running page and takes over when it is loaded again',
  'WEB-HEADERS': 'the files of the page have their cache, compression and policy headers',
  'WEB-FIRST-LOAD': 'the first load is under 150 kB of script, compressed',
  'WEB-LAZY': 'views that asking does not need are loaded later',
  'WEB-CSP': 'the page has nothing inline and loads only its own files',
  'DOCS-BLOCKS-AROUND': 'blocks around a place are found by its offset, however long those before it are',
  'DOCS-BLOCKS-PARTS': 'a block says where its lines, rows or cues are, bounded in number',
  'SOURCE-CLAIM': 'the words of a claim are found in its passage, or nothing is marked',
  'SOURCE-PDF':
    'a chip opens the PDF page with the very lines marked, also turned, cropped or over several pages',
  'SOURCE-PANEL': 'the source takes the focus and returns it; another chip replaces its content',
  'SOURCE-SHEET': 'on a phone the source is a sheet, usable by keyboard all the way',
  'SOURCE-TABLE': 'the cited row is marked, in sight and under its named columns',
  'SOURCE-TRANSCRIPT': 'a transcript opens at the cue, with time and speaker',
  'SOURCE-CODE': 'code opens at the lines, with their true numbers',
  'SOURCE-TEXT': 'a text is readable around the passage, with more before and after on demand',
  'SOURCE-LONG-BLOCK': 'of a very long block the part around the passage is shown',
  'SOURCE-HOSTILE': 'markup of a document runs nothing and loads nothing',
  'SOURCE-VERSION': 'older, deleted and purged documents say so',
  'SOURCE-FALLBACK': 'without the original a page is read as text, with a note',
  'WEB-JOURNEY':
    'the whole journey works by keyboard alone: every stop shows its focus, none lies under something else',
  'WEB-AXE': 'no serious or critical fault of accessibility in the states of the page',
  'WEB-NARROW': 'no sideways scrolling at 320 px, nor at twice the size',
  'WEB-REST': 'nothing moves for readers who want no motion',
  'WEB-FOCUS': 'every stop of the keyboard is seen and uncovered',
  'WEB-STILL': 'nothing shifts while an answer is written',
  'NAME-PLAIN':
    'a title or heading shows as what it is: signs that turn the direction of reading are left out, and what cannot be seen counts as blank',
  'ANSWER-SUPPORT':
    'cards show, marked, the part of the passage that supports the claim; tables in words, code with its lines',
  'DOCUMENT-TOLD-APART': 'documents with one title are told apart by their files',
  'PLACE-WORDS': 'chips and cards say sheet and slide, as the source does',
  'SOURCE-DRAWING': 'a page that is being drawn says so',
  'REFUSAL-GONE': 'a closest passage that was purged leaves the others',
  'EMBEDDED-TURNS':
    'in an embedded database a question goes before the documents that wait, and documents still go on',
  'ANSWER-CAP': 'an answer ends at its limit with what was written, and the trace says so',
  'ANSWER-BOUNDED': 'a long answer is drawn in bounded parts',
  'ANNOUNCE-PLAIN': 'an answer is announced in words, without the signs of Markdown',
  'WEB-DOCUMENTS-RETRY':
    'what is tried again goes to the project it was meant for, whichever is looked at by then',
  'CHAT-PICTURES-GONE': 'a picture is let go of when its question leaves the page',
  'WEB-EFFECTS': 'no effect of the page hands the result of a browser call to React',
  'WEB-BROKEN-PART': 'an error in one part of the page leaves the rest usable',
  'SOURCE-BACK': 'the way back closes a source, going elsewhere leaves it behind, a reload keeps it',
  'CHAT-END': 'a finished answer is not scrolled out of sight',
  'WEB-TRAY': 'what was added makes room; what failed stays as one line',
  'WEB-NOWHERE': 'addresses that lead nowhere, or to what is gone, say so with a next step',
  'CHAT-GONE': 'a question to a deleted conversation is kept for a new chat',
  'CHAT-TABS': 'a tab that is come back to shows what another tab did',
} as const;
