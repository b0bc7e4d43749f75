-- Questions asked through /v1/query: what they were searched as, and how retrieval came to its sources.

alter table traces add column if not exists kind text not null default 'ask';
alter table traces drop constraint if exists traces_kind_check;
alter table traces add constraint traces_kind_check check (kind in ('ask', 'query'));
alter table traces add column if not exists searched_as text; -- null when the question was searched as it was asked
alter table traces add column if not exists retrieval jsonb not null default '{}'; -- counts, words, method, reranker, revision, budget

-- What a calibration found for the space, in place of what the model's adapter brings along.
alter table spaces add column if not exists answerability jsonb;
