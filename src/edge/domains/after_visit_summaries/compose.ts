import { medicineOf } from '../formulary/medicine'
import type { NoteRecord } from '../soap_notes'
import { fieldsOf, type SummaryPart } from '../soap_schemas/contract'
import type { VisitPlan } from '../visit_plans'
import { isDraftOrder } from '../visit_plans/transitions'
import type { SummaryContent } from './contract'

type SummaryWords = Pick<SummaryContent, 'reason' | 'nextSteps' | 'warningSigns' | 'followUpWeeks'>

/** Proposes the texts of the summary from the fields of the note. */
export const summaryWordsOf = ({
  content,
  sections,
}: Pick<NoteRecord, 'content' | 'sections'>): SummaryWords => {
  const parts = (part: SummaryPart) =>
    fieldsOf(sections)
      .filter(({ summary }) => summary === part)
      .flatMap(({ name }) => content[name] ?? [])
  const words = (part: SummaryPart) => parts(part).join('\n')
  const [weeks] = parts('follow_up')
  return {
    reason: words('reason'),
    nextSteps: words('next_steps'),
    warningSigns: words('warning_signs'),
    followUpWeeks: typeof weeks === 'number' ? weeks : null,
  }
}

/** Orders of the plan that are signed, placed or sent; drafts are left out. */
export const orderedIn = (
  plan: Omit<VisitPlan, 'lines'>,
): Omit<SummaryContent, keyof SummaryWords> => {
  const sent = <Order extends { readonly status: string }>(orders: readonly Order[]) =>
    orders.filter((order) => !isDraftOrder(order))
  return {
    medications: sent(plan.medicines).map((each) => ({
      name: medicineOf(each).name,
      sig: each.sig,
      reason: each.reason,
    })),
    tests: [...new Set(sent(plan.tests).flatMap(({ tests }) => tests))],
    vaccines: sent(plan.vaccines).map(({ vaccine, dose }) => ({ vaccine, dose })),
    referrals: sent(plan.referrals).map(({ toKind, toName }) => ({ toKind, toName })),
  }
}
