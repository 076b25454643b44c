import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { reachOf } from '#edge/access/scope-policy'
import type { Statement } from '#edge/platform/db/statement'
import type { Parent } from '../parents'
import { ruleFor } from './serialize'

/** How much of a list the policy keeps from its reader: every row, or such as are not of their kind. */
type HiddenRows = 'all' | 'some' | null

/** Known from the rule alone, or asked in the same trip as the rows: then all of them are hidden where it holds. */
type HiddenRowsSearch = { readonly known: HiddenRows } | { readonly ask: Statement<Hides> }
interface Hides {
  readonly hides: number
}

/**
 * Whether a list may leave rows out, so that an empty one is not taken for none. It follows from the policy and from
 * whose patient it is about, and is the same whether or not there are rows.
 */
export const findHiddenRows = (
  ctx: RequestContext,
  { reach }: Rule<string>,
  parents: readonly Parent[],
  url: URL,
): HiddenRowsSearch => {
  const { caller } = ctx
  // Patients read all of their own record that is theirs to read by now.
  if (!caller || (caller.role === 'patient' && !caller.impersonator)) return { known: null }
  const parent = parents.find(({ resource }) => resource.contract.type === 'patients')
  const patientId = parent?.id ?? url.searchParams.get('filter[patient]')
  // Under no patient a list is of those whom its reader sees, who know that; of records opened in an emergency it is
  // never of all.
  if (!patientId) return { known: reach === emergencyReach ? 'all' : null }
  if (!reach) return { known: 'some' }
  if (reach === fullReach || (parent && ruleFor(parent.resource, caller)?.reach === reach))
    return { known: null }
  const isWithin: SQL = reach(sql`${patientId}`)(caller)
  return { ask: sql`select ifnull((${isWithin}), 0) = 0 as hides` }
}

/** What a list says in `meta` of rows that are hidden from its reader. */
export const hiddenRowsMeta = (
  type: string,
  search: HiddenRowsSearch,
  answer: { readonly rows: readonly unknown[] } | undefined,
): { hidden?: string[]; partly_hidden?: string[] } => {
  const found =
    'known' in search ? search.known : (answer?.rows[0] as Hides | undefined)?.hides === 1 && 'all'
  if (found === 'some') return { partly_hidden: [type] }
  return found === 'all' ? { hidden: [type] } : {}
}

const emergencyReach = reachOf('emergencyAccess')
const fullReach = reachOf('everyone')
