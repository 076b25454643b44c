import { gatherReads } from '../../edge/events/reads/page-reads'
import { joinBatches } from '../../edge/platform/db/joined-batches'
import { environmentOf, withDatabase } from '../../edge/platform/environment'
import type { PageContext } from './context'

/**
 * The bindings for the calls of one page: those that ask at once cost one round trip, and what they read of patients is
 * gathered. `route` is the method and the template of its address.
 */
export const pageBindings = (
  bindings: Env,
  { cost, reads }: Pick<PageContext, 'cost' | 'reads'>,
  route: string,
): Env => {
  const joined = withDatabase(bindings, joinBatches(bindings.DB, cost))
  if (reads) {
    // The page that shows an error goes by the address of the one that read.
    reads.route ||= route
    gatherReads(environmentOf(joined), reads)
  }
  return joined
}
