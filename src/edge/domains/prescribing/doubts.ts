import type { RequestContext } from '#edge/jsonapi/index'
import { findSafetyProblems } from './evaluate'
import { loadPrescribingFacts } from './load-facts'

/** A refusal of a medicine that is prescribed already. */
interface Doubt {
  /** Id of the prescription. */
  readonly id: string
  readonly code: string
  readonly text: string
}

/** The gravest refusal of each open prescription that is signed: the facts are read once for all. */
export const findDoubts = async (
  ctx: Pick<RequestContext, 'env' | 'db' | 'now'>,
  patientId: string,
): Promise<Doubt[]> => {
  const facts = await loadPrescribingFacts(ctx, patientId)
  return facts.prescriptions.flatMap((each) => {
    const found = each.isSigned
      ? findSafetyProblems({ ...each, refills: 0 }, facts, ctx.now, 'take').find(
          ({ level }) => level === 'refusal',
        )
      : undefined
    return found ? [{ id: each.id, code: found.code, text: found.text }] : []
  })
}
