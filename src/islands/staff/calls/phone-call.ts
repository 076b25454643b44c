import type { Api } from '#edge/client'
import type { CallOutcome, CallStatus } from '#edge/domains/phone_calls/statuses'
import { apiWithLocalErrors } from '#islands/stores/api'

type Row = Omit<
  Awaited<ReturnType<Api['phone_calls']['get']>>,
  'patient' | 'appointment' | 'caller'
>

/** A call as staff see it. */
export interface PhoneCall {
  readonly id: string
  readonly status: CallStatus
  readonly maskedNumber: string
  readonly startedAt: string
  readonly answeredAt: string | null
  readonly endedAt: string | null
  readonly seconds: number | null
  readonly outcome: CallOutcome | null
}
/** And in the log. */
export interface LoggedCall extends PhoneCall {
  readonly patientId: string
  readonly patientName: string
  readonly callerName: string | null
}

const toCall = (row: Row): PhoneCall => ({
  id: row.id,
  status: row.status,
  maskedNumber: row.maskedNumber,
  startedAt: row.startedAt,
  answeredAt: row.answeredAt,
  endedAt: row.endedAt,
  seconds: row.seconds,
  outcome: row.outcome ?? null,
})

export const callPatient = async (patientId: string, appointmentId?: string): Promise<PhoneCall> =>
  toCall(
    await apiWithLocalErrors.phone_calls.create({
      patientId,
      ...(appointmentId && { appointmentId }),
    }),
  )
export const loadCall = async (id: string): Promise<PhoneCall> =>
  toCall(await apiWithLocalErrors.phone_calls.get(id))
export const hangUpCall = async (id: string): Promise<PhoneCall> =>
  toCall(await apiWithLocalErrors.call('POST /phone_calls/:id/hang_up', { params: { id } }))
export const noteOutcome = async (id: string, outcome: CallOutcome): Promise<PhoneCall> =>
  toCall(await apiWithLocalErrors.phone_calls.update(id, { outcome }))

export interface CallPage {
  readonly rows: readonly LoggedCall[]
  readonly next: string | null
  readonly total: number | null
}
interface LogQuery {
  /** The calls of one caller alone. */
  readonly caller?: string | undefined
  readonly after?: string | undefined
}
const logPageSize = 25

/** The latest calls first. */
export const loadCalls = async (api: Api, { caller, after }: LogQuery = {}): Promise<CallPage> => {
  const { rows, next, total } = await api.phone_calls.page({
    filter: { caller },
    sort: '-startedAt',
    include: ['patient'],
    fields: { patients: ['fullChosenName'] },
    page: { size: logPageSize, after, total: true },
  })
  return {
    next,
    total,
    rows: rows.map((row) => ({
      ...toCall(row),
      patientId: row.patientId,
      patientName: nameOf(row.patient) ?? 'Patient',
      callerName: row.callerName ?? null,
    })),
  }
}

const nameOf = (linked: object | null | undefined): string | null => {
  const found = Object.entries(linked ?? {}).find(([key]) =>
    ['fullChosenName', 'fullName', 'name'].includes(key),
  )
  return typeof found?.[1] === 'string' ? found[1] : null
}

export const statusWords: Readonly<Record<CallStatus, string>> = {
  queued: 'Connecting',
  ringing: 'Ringing',
  in_progress: 'On the call',
  completed: 'Call ended',
  busy: 'The line is busy',
  no_answer: 'No answer',
  failed: 'The call could not be made',
  canceled: 'Hung up before an answer',
}

export const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached the patient',
  voicemail_left: 'Left a voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong or disconnected number',
  could_not_talk: 'Patient could not talk',
  other: 'Something else',
}
