import { gatherReads } from '../../edge/events/reads/page-reads'
import { joinBatches } from '../../edge/platform/db/joined-batches'
import { environmentOf, withDatabase } from '../../edge/platform/environment'
import type { PageContext } from './context'

/**
 * The bindings for the calls of one page: those that ask at once cost one round trip, and what a page about one record
 * reads of patients is gathered. `route` is the method and the template of its address.
 */
export const pageBindings = (
  bindings: Env,
  { cost, reads, pageRequest }: Pick<PageContext, 'cost' | 'reads' | 'pageRequest'>,
  route: string,
): Env => {
  const joined = withDatabase(bindings, joinBatches(bindings.DB, cost))
  if (reads && isAboutRecord(route, pageRequest.url)) {
    // The page that shows an error goes by the address of the one that read.
    reads.route ||= route
    gatherReads(environmentOf(joined), reads)
  }
  return joined
}

/** A list records its reads with the trip that asks for them: gathered, they would cost one more. */
const isAboutRecord = (route: string, { searchParams }: URL): boolean =>
  route.includes('[') || searchParams.has('patient')
