import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { productLanguages } from '#edge/platform/languages/product-languages'
import type { Program } from '../encounter_types/contract'
import { loadNote, type NotedVisit } from '../soap_notes'
import { loadPlan } from '../visit_plans'
import { orderedIn, summaryWordsOf } from './compose'
import type { AfterVisitSummary, SummaryContent } from './contract'
import { encryptedSummary } from './table'

type Language = (typeof productLanguages)[number]

interface StoredSummary {
  readonly status: 'draft' | 'sent' | 'waived' | null
  readonly version: number | null
  readonly content: ArrayLike<number> | null
  readonly language: Language | null
  readonly patientLanguage: string
  readonly visitReason: string
  readonly program: Program
  readonly providerName: string | null
  readonly patientName: string
  readonly patientDob: string
  readonly sentAt: string | null
  readonly waivedReason: string | null
}

export interface SummaryRecord
  extends Pick<
    AfterVisitSummary,
    | 'status'
    | 'version'
    | 'language'
    | 'patientLanguage'
    | 'visitReason'
    | 'program'
    | 'providerName'
    | 'patientName'
    | 'patientDob'
    | 'sentAt'
    | 'waivedReason'
  > {
  readonly content: SummaryContent
  /** Whether the clinician has signed the note it is made from. */
  readonly isNoteSigned: boolean
}

const selectSummary = ({ id, patientId, encounterTypeId, providerId }: NotedVisit) =>
  sql<StoredSummary>`
    select s.status, s.version, s.content, s.language, u.language as "patientLanguage",
      s.sent_at as "sentAt", s.waived_reason as "waivedReason",
      t.name as "visitReason", t.program, ${legalName('u')} as "patientName",
      (select dob from patients where id = u.id) as "patientDob",
      (select ${legalName('c')} || ifnull(', ' || p.suffix, '') from providers p
        join users c on c.id = p.user_id where p.id = ${providerId}) as "providerName"
    from users u join encounter_types t on t.id = ${encounterTypeId}
      left join after_visit_summaries s on s.appointment_id = ${id}
    where u.id = ${patientId}`

/** The summary on record, or a proposal from the current note and orders. */
export const loadSummary = async (
  ctx: RequestContext,
  visit: NotedVisit,
): Promise<SummaryRecord> => {
  const [stored, note, plan] = await Promise.all([
    ctx.db.first(selectSummary(visit)),
    loadNote(ctx, visit),
    loadPlan(ctx, visit),
  ])
  if (!stored) throw new Error('A visit without a patient')
  const { content, ...rest } = stored
  const [opened] = await decryptFields<Row>(encryptedSummary, ctx.env, [{ id: visit.id, content }])
  const record: SummaryContent | undefined = opened?.content
  return {
    ...rest,
    status: rest.status ?? 'proposed',
    version: rest.version ?? 0,
    language: rest.language ?? 'en',
    patientLanguage: languageOf(rest.patientLanguage),
    isNoteSigned: note.status === 'signed',
    // A sent summary is fixed; a draft keeps its texts, and its orders follow the plan.
    content:
      record && rest.status !== 'draft'
        ? record
        : { ...(record ?? summaryWordsOf(note)), ...orderedIn(plan) },
  }
}

const languageOf = (language: string): Language =>
  productLanguages.find((known) => known === language) ?? 'en'
