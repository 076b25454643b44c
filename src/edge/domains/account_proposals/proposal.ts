import { refuseStale } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Column, inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { dayMs, hourMs, iso, now } from '#edge/platform/time'

/** How long a proposal waits for a second admin. */
const proposalTtlMs = 7 * dayMs
/** After this long the first admin may carry out alone what the owner of the account was told of and did not stop. */
export const proposalWaitMs = 72 * hourMs

interface Proposal {
  /** The account it is about. */
  readonly userId: string
  readonly act: 'role' | 'email' | 'second_factor'
  /** The new role or email: the second admin says the same. */
  readonly value: string
  /** Whether the owner hears of the proposal, and may stop it: then time can take the place of the second admin. */
  readonly mayWait?: boolean
}

interface Decision {
  readonly isAgreed: boolean
  /** For the batch of the act, or of the proposal. */
  readonly statements: readonly Statement[]
}

/**
 * Decides what one admin alone must not do to the account of a colleague: the first call proposes, the same call of
 * another admin carries it out.
 */
export const decideByTwo = async (ctx: RequestContext, proposal: Proposal): Promise<Decision> => {
  const isAgreed = await ctx.db.exists(sql`
    select 1 from account_proposals p join users u on u.id = p.proposed_by
    where ${isSame(proposal)} and (${isByAnother(ctx)} or ${proposal.mayWait ? hasWaited() : sql`0`})`)
  return { isAgreed, statements: isAgreed ? carryOut(proposal) : [propose(ctx, proposal)] }
}

const isSame = ({ userId, act, value }: Proposal): SQL =>
  sql`p.user_id = ${userId} and p.act = ${act} and p.value = ${value}
    and p.created_at > ${iso(now() - proposalTtlMs)}`
const isByAnother = ({ actor }: RequestContext): SQL =>
  sql`(p.proposed_by <> ${actor.id} and u.role = 'admin' and u.status = 'active')`
const hasWaited = (): SQL => sql`p.created_at <= ${iso(now() - proposalWaitMs)}`

/** Two admins who act at once on one proposal carry it out once. */
const carryOut = ({ userId, act, value }: Proposal): Statement[] => [
  sql`delete from account_proposals where user_id = ${userId} and act = ${act} and value = ${value}`,
  refuseStale(sql`changes() <> 1`),
]

/** Proposing the same again does not start its time anew. */
const propose = ({ actor, now: at }: RequestContext, { userId, act, value }: Proposal): Statement =>
  sql`
    insert into account_proposals (user_id, act, value, proposed_by, created_at)
    values (${userId}, ${act}, ${value}, ${actor.id}, ${at})
    on conflict (user_id, act) do update set
      created_at = iif(value = excluded.value and proposed_by = excluded.proposed_by
        and created_at > ${iso(now() - proposalTtlMs)}, created_at, excluded.created_at),
      value = excluded.value, proposed_by = excluded.proposed_by`

/** Ends what waits for a second admin about an account: all of it, or one kind. */
export const forgetProposals = (userId: string, act?: Proposal['act']): Statement =>
  sql`delete from account_proposals where user_id = ${userId} ${act ? sql`and act = ${act}` : sql``}`

/** Whether a proposal of this kind waits for the account. */
export const hasProposal = (userId: string | Column, act: Proposal['act']): SQL<number> =>
  sql<number>`exists (select 1 from account_proposals where user_id = ${userId} and act = ${act}
    and created_at > ${iso(now() - proposalTtlMs)})`

/**
 * Whether there is an admin besides these, or an account that waits for one. Where there is none the rule of two has not
 * begun; and no one can close the account of an admin while fewer than two others stay.
 */
export const isAnotherAdmin = (...ids: readonly string[]): SQL<number> =>
  sql<number>`exists (
    select 1 from users where role = 'admin' and status in ('active', 'invited') and not ${inList(sql`id`, ids)})`
