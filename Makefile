# Each target is one line on top of npm and `bin/helix.js`, which find the right Node themselves.
.DEFAULT_GOAL := help
.PHONY: help start test load migrate seed eval calibrate redteam chaos bench bench-streams bench-quality bench-ask bench-retrieval bench-extract bench-ingest bench-page bench-repository security cluster screenshots check check-deploy format schema sbom licences audit clean

installed := node scripts/ensure-installed.mjs
# What Helix is measured against; a benchmark leaves out what could not be installed.
baselines := { test -d bench/baselines/node_modules/@mastra/pg || npm install --silent --prefix bench/baselines || true; }
# About one case below what the local models reach (the last is a most): a change that costs more turns `make eval` red.
handbook_floors ?= contains=0.85 must_not_say=0.95 off_topic_refused=0.93 unanswerable_refused=0.55 answerable_refused=0.11

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

start: ## install, seed a sample and serve on http://localhost:8080
	@npm start --silent

test: ## run every check and test
	@npm test --silent

migrate: ## bring the database (DATABASE_URL, else the embedded one) to the current schema
	@$(installed) && node bin/helix.js migrate

seed: ## ingest the sample document; a second time changes nothing
	@$(installed) && node bin/helix.js ingest samples/refund-policy.txt --title "Refund Policy"

eval: ## scorecard of the handbook and of every set of questions in HELIX_EVAL_DATA; fails below a floor
	@$(installed) && { ended=0; node bin/helix.js eval --set handbook $(foreach floor,$(handbook_floors),--floor $(floor)) || ended=1; echo; \
	  for set in $(patsubst %/questions.jsonl,%,$(wildcard $(HELIX_EVAL_DATA)/*/questions.jsonl)); do \
	  node bin/helix.js eval --set "$$set" || ended=1; echo; done; exit $$ended; }

calibrate: ## what the limits of the refusal gate should be, by the handbook or by the sets of questions in HELIX_EVAL_DATA
	@$(installed) && node bin/helix.js calibrate $(patsubst %/questions.jsonl,--set %,$(wildcard $(HELIX_EVAL_DATA)/*/questions.jsonl))

redteam: ## attack Helix with documents of its own; fails on a leak (HELIX_EVAL_ATTACKS names a folder of more attacks)
	@$(installed) && node bin/helix.js redteam $(if $(HELIX_EVAL_ATTACKS),--attacks $(HELIX_EVAL_ATTACKS))

bench: bench-extract bench-ingest bench-quality bench-ask bench-retrieval bench-streams bench-page bench-repository ## all benchmarks

bench-quality: ## each way of ranking on the sets of questions in HELIX_EVAL_DATA; fails when the default is not the best
	@$(installed) && node_modules/.bin/node bench/quality/run.ts $(wildcard $(HELIX_EVAL_DATA)/*)

bench-ask: ## what each channel of Helix Ask finds of the code set in HELIX_EVAL_DATA; fails when plain hybrid or BM25 find as much
	@$(installed) && node_modules/.bin/node bench/ask/recall.ts

bench-retrieval: ## hybrid retrieval at 10k, 100k and 1M chunks in PostgreSQL, beside LangChain.js, LlamaIndexTS and Mastra
	@$(installed) && $(baselines) && node_modules/.bin/node bench/retrieval/run.ts

bench-page: ## a long answer streamed into the page in Chromium: first characters, longest task, layout shift
	@$(installed) && node_modules/.bin/node bench/page/run.ts

screenshots: ## every state of the page in Chromium, wide and phone, light and dark, into .cache/screenshots
	@$(installed) && node_modules/.bin/node scripts/screenshots.ts

bench-streams: ## many answers streamed at once, for five minutes: latency, memory, nothing dropped
	@$(installed) && node_modules/.bin/node bench/concurrent-streams.ts

load: ## 500 streams of several tenants plus ingestion, for ten minutes, on PostgreSQL: latency, memory, nothing cut (minutes=1 streams=50 for less)
	@$(installed) && node_modules/.bin/node bench/load/run.ts --minutes $(or $(minutes),10) --streams $(or $(streams),500) --out .cache/load.json

bench-extract: ## every format against the ground truth in HELIX_EXTRACT_DATA, beside the alternatives
	@$(installed) && $(baselines) && node_modules/.bin/node bench/extract/run.ts

bench-ingest: ## 500 mixed files of HELIX_BENCH_FILES into PostgreSQL, beside LangChain.js
	@$(installed) && $(baselines) && node_modules/.bin/node bench/ingest/run.ts

chaos: ## break a running Helix in every way that is known, and say what was lost; fails when anything was (faults=upstream for some)
	@$(installed) && node_modules/.bin/node bench/chaos/run.ts $(if $(faults),--faults "$(faults)") $(if $(rounds),--rounds $(rounds)) $(if $(seed),--seed $(seed))

security: ## try to read, write and infer what is somebody else's, in every way that is known; fails on a leak (classes=tables,endpoints engine=postgres for some)
	@$(installed) && node_modules/.bin/node bench/security/run.ts $(if $(classes),--classes "$(classes)") $(if $(engine),--engine $(engine)) $(if $(seed),--seed $(seed)) --out .cache/security.json

bench-repository: ## a Git repository of 500,000 lines into PostgreSQL, then again after one changed file (lines=20000 for fewer)
	@$(installed) && node_modules/.bin/node bench/repository/run.ts --lines $(or $(lines),500000)

cluster: ## two that serve, two that work, a primary and a standby: the HTTP suites through a round-robin, then kills; fails on a loss
	@$(installed) && node_modules/.bin/node bench/cluster/run.ts

check: ## lint and types only
	@$(installed) && npm run --silent check

check-deploy: ## the image, compose, Kubernetes and Prometheus files, by the tools that read them; checks=compose for one
	@$(installed) && { npm install --silent --prefix scripts/check-deploy || true; } && node_modules/.bin/node scripts/check-deploy.mjs $(checks)

format: ## format and fix the sources
	@$(installed) && npm run --silent format

schema: ## write db/schema.sql from the migrations
	@$(installed) && npm run --silent schema

sbom: ## a software bill of materials of what is shipped (CycloneDX), into dist/sbom.cdx.json
	@$(installed) && node_modules/.bin/node scripts/sbom.ts

licences: ## write docs/licences.md; fails on a licence that is not argued
	@$(installed) && node_modules/.bin/node scripts/licences.ts

audit: ## known holes in what is shipped; exit code 3 when the registry gives no answer
	@$(installed) && node_modules/.bin/node scripts/audit.ts

clean: ## delete what was built and the test database; keeps .helix (your data) and node_modules
	@bash scripts/postgres.sh wipe; rm -rf dist web/dist coverage .cache
