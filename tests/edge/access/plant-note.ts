import { wholeFollowUp } from '../documentation/visits'
import { as, userId } from '../world'
import { rowIds } from './rows'

const jordan = userId('patient')

/** Words found nowhere else, by where they are written. */
interface Facts {
  readonly soapNote: string
  readonly encounterNote: string
  readonly referredTo: string
  readonly reported: string
  readonly toldPatient: string
  readonly message: string
}

const soapNotes = '/patients/:patient/appointments/:appointment/soap_notes'
/** A note of the visit, signed and shown to the patient, so that only its readers' roles keep it closed. */
export const plantNote = async (appointment: string, facts: Facts) => {
  const params = { patient: jordan, appointment }
  const content = JSON.stringify({ ...wholeFollowUp, plan: facts.soapNote })
  await as('provider').call(`PATCH ${soapNotes}`, { params, version: 0, body: { content } })
  const body = { attestation: true } as const
  const { encounterId } = await as('provider').call(`POST ${soapNotes}/sign`, {
    params,
    version: 1,
    body,
  })
  rowIds.theirs.encounters = encounterId ?? ''
  await as('provider').call('PATCH /conversations/:conversation/messages', {
    params: { conversation: rowIds.theirs.conversations ?? '' },
    body: { messageText: facts.message },
  })
  await plantOrders(appointment, encounterId ?? '', facts)
}
/** What follows from the note, each with a word of its own. */
const plantOrders = async (appointment: string, encounter: string, facts: Facts) => {
  const under = { patients: jordan, encounters: encounter }
  const provider = as('provider')
  await provider.call('POST /patients/:patient/encounters/:encounter/notes', {
    params: { patient: jordan, encounter },
    body: { body: facts.encounterNote },
  })
  await provider.referrals.in(under).create({
    toKind: 'hiv_specialist',
    toName: facts.referredTo,
    reasonCode: 'specialist_opinion',
    dueOn: '2026-12-01',
  })
  await provider.doh_morbidities
    .in(under)
    .create({ condition: 'hiv', diagnosedOn: '2026-01-05', treatment: facts.reported })
  const summary = '/appointments/:appointment/after_visit_summary'
  await provider.call(`PATCH ${summary}`, {
    params: { appointment },
    version: 0,
    body: { nextSteps: facts.toldPatient },
  })
  await provider.call(`POST ${summary}/send`, {
    params: { appointment },
    version: 1,
    body: { reviewed: true },
  })
}
