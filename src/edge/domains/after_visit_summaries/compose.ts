import type { NoteRecord } from '../soap_notes'
import { fieldsOf, type SummaryPart } from '../soap_schemas/contract'
import type { SummaryContent } from './contract'

interface Orders {
  readonly vaccines: SummaryContent['vaccines']
  readonly referrals: SummaryContent['referrals']
}

const noMedication = 'None today'

/** A proposal of what the patient is told, from what the note and the orders say. */
export const composeSummary = (
  { content, sections }: Pick<NoteRecord, 'content' | 'sections'>,
  { vaccines, referrals }: Orders,
): SummaryContent => {
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
    medications: parts('medication')
      .map(String)
      .filter((each) => each !== noMedication),
    tests: parts('tests').map(String),
    followUpWeeks: typeof weeks === 'number' ? weeks : null,
    vaccines,
    referrals,
  }
}
