import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { fullName } from '../platform/names/full-name'
import { conflict } from '../platform/problem'
import { dayMs, now } from '../platform/time'
import { type AuditCheck, auditStateOf, checkAudit, lastCheck } from './audit-check'
import { type EpochOpening, storedOpenings } from './epochs'
import { drainOutbox } from './request-drain'
import { type RestoreProposal, readRestoreStatements } from './restore-records'
import { sealKeys } from './seal-keys'

/** How long the word of the first admin waits for a second one. */
const proposalTtlMs = 7 * dayMs

interface Context {
  readonly env: Environment
  readonly db: Db
}

/** Seals everything that happened, and checks the trail as it is then. */
export const checkNow = async ({ env, db }: Context): Promise<AuditCheck> => {
  await drainOutbox(env)
  return checkAudit(env, db, now())
}

/** The opening that admins are asked about. A trail that does not fit its heads is no restore. */
export const findPendingRestore = async (
  ctx: Context,
  { epoch, seq }: { readonly epoch: number; readonly seq: number },
): Promise<EpochOpening> => {
  const { firstBroken, suspected } = await checkNow(ctx)
  if (firstBroken !== null)
    throw conflict(
      'audit_broken',
      'This is not a restore alone: what is left of the audit trail was changed as well.',
    )
  const opening = (await storedOpenings(ctx.env)).get(epoch)
  if (suspected !== epoch || opening?.restored.seq !== seq)
    throw conflict('nothing_to_confirm', 'This has changed. Open the page again.')
  return opening
}

/** The word of an admin about an epoch while it waits for a second one. */
export const findProposal = async (
  { env, db }: Context,
  epoch: number,
): Promise<RestoreProposal | null> => {
  const opening = (await storedOpenings(env)).get(epoch)
  if (!opening) return null
  const { proposal } = await readRestoreStatements(env, db, await sealKeys(env), opening)
  if (!proposal || Date.parse(proposal.at) + proposalTtlMs <= now()) return null
  const isAdmin = await db.exists(sql`
    select 1 from users where id = ${proposal.proposedBy} and role = 'admin' and status = 'active'`)
  return isAdmin ? proposal : null
}

/** The last check as it is answered. */
export const describeAudit = async ({ env, db }: Context) => {
  const check = await lastCheck(env)
  const waiting = check?.suspected != null ? await findProposal({ env, db }, check.suspected) : null
  const restores = (check?.restores ?? []).map((restore) => ({
    ...restore,
    word: restore.record ?? (restore.epoch === check?.suspected ? waiting : null),
  }))
  const nameOf = await namesOf(
    { db },
    restores.flatMap(({ word, record }) => [word?.proposedBy, record?.confirmedBy]),
  )
  return {
    id: 'last',
    state: auditStateOf(check),
    at: check?.at ?? null,
    firstBroken: check?.firstBroken ?? null,
    verifiedUpTo: check?.verified?.seq ?? null,
    seals: check?.seals ?? null,
    suspectedEpoch: check?.suspected ?? null,
    restores: restores.map(({ epoch, at, restoredTo, discarded, record, word }) => ({
      epoch,
      foundAt: at,
      restoredTo,
      discarded,
      reason: word?.reason ?? null,
      proposedBy: nameOf(word?.proposedBy),
      confirmedBy: nameOf(record?.confirmedBy),
      confirmedAt: record?.at ?? null,
    })),
  }
}

const namesOf = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly (string | null | undefined)[],
) => {
  const known = ids.filter((id) => typeof id === 'string')
  const rows = known.length
    ? await db.all(
        sql<{ id: string; firstName: string; lastName: string }>`
          select id, first_name as "firstName", last_name as "lastName" from users
          where id in (select value from json_each(${JSON.stringify(known)}))`,
      )
    : []
  return (id: string | undefined) => {
    const found = rows.find((row) => row.id === id)
    return found ? { id: found.id, name: fullName(found) } : null
  }
}
