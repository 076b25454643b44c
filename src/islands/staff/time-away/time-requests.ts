import * as z from 'zod/mini'
import type { Api, WriteOptions } from '#edge/client'
import type { closingInput } from '#edge/domains/appointments/rearranging/contract'
import { adminPurposes, awayPurposes } from '#edge/domains/provider_times/contract'
import {
  displayDate,
  displayMoment,
  displayTime,
  displayTimeAndZone,
  localDate,
} from '#edge/platform/time'
import { codeLabel } from '#islands/ui/code-label'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { ClockSettings } from '../access/require-staff'
import { momentField } from '../clinic/moments'
import { orNull } from '../records/form-field'

export type TimeRequest = Awaited<ReturnType<typeof loadRequests>>[number]
export type TimeKind = TimeRequest['kind']

type Status = 'pending' | 'approved' | 'declined'

/** At most so many of each status are listed, the soonest first. */
export const listedRequests = 100

/** Requests of a status that have not passed. */
export const loadRequests = (api: Api, status: Status) =>
  api.call('GET /schedule_slots/time_requests', {
    query: { status, 'page[size]': listedRequests },
  })

/** All that is asked for, approved or declined: much of one crowds out nothing of another. */
export const loadTimeRequests = async (api: Api): Promise<readonly TimeRequest[]> => {
  const found = await Promise.all(
    (['pending', 'approved', 'declined'] as const).map((status) => loadRequests(api, status)),
  )
  // One that is decided between the reads may be in two.
  const byId = new Map(found.flat().map((request) => [request.id, request]))
  return [...byId.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** The clinicians whose time the caller may ask for. */
export const loadPlannedProviders = async (api: Api): Promise<readonly Option[]> =>
  (await api.call('GET /schedule_slots/providers', { query: {} })).map(({ id, name }) => ({
    value: id,
    label: name,
  }))

const purposeLabel = (kind: TimeKind, purpose: string): string =>
  purpose === 'other'
    ? kind === 'admin_times'
      ? 'Other work'
      : 'Away for another reason'
    : codeLabel(purpose)

/** What a request is for, in words. */
export const requestLabel = ({ kind, purpose }: TimeRequest): string => purposeLabel(kind, purpose)

/** From when to when; of one day, the day is said once. */
export const displayRange = (
  { startsAt, endsAt }: Pick<TimeRequest, 'startsAt' | 'endsAt'>,
  { zone, hours }: ClockSettings,
): string =>
  localDate(startsAt, zone) === localDate(endsAt, zone)
    ? `${displayDate(localDate(startsAt, zone))}, ${displayTime(startsAt, zone, hours)} – ${displayTimeAndZone(endsAt, zone, hours)}`
    : `${displayMoment(startsAt, zone, hours)} – ${displayMoment(endsAt, zone, hours)}`

/** Whether a request waits for a decision that is not the user's own to ask for. */
export const isToDecide = ({ status, requestedById }: TimeRequest, meId: string): boolean =>
  status === 'pending' && requestedById !== meId

/** What may be asked for: the type and the purpose in one choice. */
const optionsOf = (kind: TimeKind, purposes: readonly string[]): readonly Option[] =>
  purposes.map((purpose) => ({ value: `${kind}/${purpose}`, label: purposeLabel(kind, purpose) }))
export const purposeOptions: readonly Option[] = [
  ...optionsOf('out_of_office_times', awayPurposes),
  ...optionsOf('admin_times', adminPurposes),
]

export const requestSchema = (zone: string) =>
  z
    .object({
      provider: z.string('Choose a clinician'),
      purpose: z.enum(
        purposeOptions.map(({ value }) => value),
        'Choose what it is for',
      ),
      startsAt: momentField(zone, 'Enter when it begins'),
      endsAt: momentField(zone, 'Enter when it ends'),
      coverId: orNull(z.string()),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
        error: 'It must end after it starts',
        path: ['endsAt'],
      }),
    )

export type AskedTime = z.output<ReturnType<typeof requestSchema>>

export const askForTime = (api: Api, { provider, purpose, coverId, ...range }: AskedTime) => {
  const chosen = (of: string) => (each: string) => purpose === `${of}/${each}`
  const work = adminPurposes.find(chosen('admin_times'))
  const away = awayPurposes.find(chosen('out_of_office_times')) ?? 'other'
  return work
    ? api.admin_times.in({ providers: provider }).create({ ...range, purpose: work })
    : api.out_of_office_times
        .in({ providers: provider })
        .create({ ...range, coverId, purpose: away })
}

const addresses = {
  admin_times: {
    approve: 'POST /providers/:provider/admin_times/:id/approve',
    decline: 'POST /providers/:provider/admin_times/:id/decline',
  },
  out_of_office_times: {
    approve: 'POST /providers/:provider/out_of_office_times/:id/approve',
    decline: 'POST /providers/:provider/out_of_office_times/:id/decline',
  },
} as const

const target = ({ providerId, id, version }: TimeRequest) => ({
  params: { provider: providerId, id },
  version,
})

/** What was noted about a request, the newest first. */
export const loadTimeNotes = (api: Api, { kind, providerId: provider, id }: TimeRequest) => {
  const query = { page: { size: 100 } }
  return kind === 'admin_times'
    ? api.call('GET /providers/:provider/admin_times/:admin_time/notes', {
        params: { provider, admin_time: id },
        query,
      })
    : api.call('GET /providers/:provider/out_of_office_times/:out_of_office_time/notes', {
        params: { provider, out_of_office_time: id },
        query,
      })
}
export const addTimeNote = (
  api: Api,
  { kind, providerId: provider, id }: TimeRequest,
  body: string,
): Promise<unknown> =>
  kind === 'admin_times'
    ? api.call('POST /providers/:provider/admin_times/:admin_time/notes', {
        params: { provider, admin_time: id },
        body: { body },
      })
    : api.call('POST /providers/:provider/out_of_office_times/:out_of_office_time/notes', {
        params: { provider, out_of_office_time: id },
        body: { body },
      })

export const approveTime = (
  api: Api,
  request: TimeRequest,
  body: z.input<typeof closingInput>,
  options: WriteOptions,
): Promise<unknown> =>
  api.call(addresses[request.kind].approve, { ...target(request), body, ...options })

export const declineTime = (
  api: Api,
  request: TimeRequest,
  body: { readonly reasonCode: string; readonly reasonText?: string | undefined },
): Promise<unknown> => api.call(addresses[request.kind].decline, { ...target(request), body })

export const cancelTime = (
  api: Api,
  { kind, providerId, id, version }: TimeRequest,
): Promise<unknown> => api[kind].in({ providers: providerId }).delete(id, { version })
