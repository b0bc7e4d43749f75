-- What a transaction may read is asked by a policy of each table that a statement reads. As a list that was cut from two others
-- this took half of the time of loading ten chunks; as one expression the planner puts it in place of the call.
-- `helix.ceiling` is what the credential may see at most, `helix.clearance` what the work wants to see: the lower one counts. All
-- while neither is said, none when one is said that does not exist.
create or replace function helix_readable() returns text[]
  language sql stable parallel safe
  as $$
    select (array['public', 'internal', 'confidential', 'restricted'])[1:least(
      case coalesce(current_setting('helix.clearance', true), '')
        when '' then 4 when 'public' then 1 when 'internal' then 2 when 'confidential' then 3 when 'restricted' then 4 else 0
      end,
      case coalesce(current_setting('helix.ceiling', true), '')
        when '' then 4 when 'public' then 1 when 'internal' then 2 when 'confidential' then 3 when 'restricted' then 4 else 0
      end)]
  $$;
