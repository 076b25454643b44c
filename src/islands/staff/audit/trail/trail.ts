import { roleLabels } from '#edge/access/roles'
import type { Api } from '#edge/client'
import { auditKinds } from '#edge/domains/audit/trail/contract'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { uuid } from '#edge/platform/fields'
import { clinicMidnight } from '#edge/platform/time'
import { loadAll } from '#islands/account/my-record/load-all'
import { codeLabel } from '#islands/ui/code-label'
import { describeEvent, recordText } from '../../chart/event-text'
import { parseDay } from '../../filters/days'
import { loadListPage } from '../../lists/list-page'

export const auditKindLabels: Readonly<Record<(typeof auditKinds)[number], string>> = {
  change: 'Changes',
  look: 'Looks',
  export: 'Files saved',
  sign_in: 'Sign-ins',
  denied: 'Refusals',
}

const isUuid = (text: string): boolean => uuid.safeParse(text).success

/** The types of record that the trail is mostly asked about. */
const types = [
  'system_users',
  'users',
  'login_as',
  'sessions',
  'access_reviews',
  'break_glass',
  'feature_flags',
  'system_settings',
  'vendor_agreements',
  'business_hours',
  'blackout_periods',
  'cbos',
  'providers',
  'licenses',
  'patients',
  'payments',
  'sops',
] as const
export const auditTypeOptions = types.map((value) => ({ value, label: recordText(value) }))

/** What an address of the trail asks for. */
export const parseTrailFilters = (search: URLSearchParams) => {
  const idOf = (name: string) => {
    const text = search.get(name)
    return text && isUuid(text) ? text : undefined
  }
  return {
    kind: auditKinds.find((one) => one === search.get('kind')),
    type: types.find((one) => one === search.get('type')),
    actor: idOf('actor'),
    patient: idOf('patient'),
    from: parseDay(search.get('from')),
    until: parseDay(search.get('until')),
  }
}
export type TrailFilters = ReturnType<typeof parseTrailFilters>

/** The same as the API asks for it: days are those of the clinic. */
export const trailQuery = ({ kind, type, actor, patient, from, until }: TrailFilters) => ({
  ...(kind && { kind }),
  ...(type && { subjectType: type }),
  ...(actor && { actor }),
  ...(patient && { patient }),
  ...(from && { from: clinicMidnight(from) }),
  ...(until && { until: clinicMidnight(addPeriod(until, 1, 'day')) }),
})

export const loadTrail = (api: Api, url: URL, filters: TrailFilters) =>
  loadListPage(url, filters, (after) =>
    api.audit_events.page({
      filter: trailQuery(filters),
      sort: '-id',
      page: { size: 50, after },
    }),
  )
export type TrailEvent = Awaited<ReturnType<typeof loadTrail>>['rows'][number]

/** The colleagues the trail may be narrowed to. */
export const loadActors = async (api: Api) =>
  (await loadAll((page) => api.system_users.page({ sort: 'lastName,firstName', page }))).map(
    ({ id, fullName }) => ({ value: id, label: fullName }),
  )

/** Events that a patient's timeline tells of the patient. */
const ofAnyone: Readonly<Record<string, string>> = {
  'sessions.create': 'Signed in',
  'users.sign_out': 'Signed out',
}

/** The event in words, with the codes and counts kept with it. */
export const trailText = (event: TrailEvent): string =>
  [
    event.name === 'access.denied'
      ? `Refused: ${recordText(event.subjectType)}`
      : (ofAnyone[event.name] ?? describeEvent(event)),
    [...new Set(event.opened.map((name) => recordText(name.split('.')[0] ?? name)))].join(', '),
    event.reason && `because: ${codeLabel(event.reason)}`,
    ...event.details.map(({ name, value }) => `${codeLabel(name)}: ${value}`),
  ]
    .filter(Boolean)
    .join(' · ')

/** The person who did it, with their role. */
export const trailActor = ({ actorName, actorRole }: TrailEvent): string =>
  [actorName ?? 'The system', actorRole && actorRole !== 'patient' && roleLabels[actorRole]]
    .filter(Boolean)
    .join(', ')

/** The person whom it is about, or the key of what has no person. */
export const trailSubject = (event: TrailEvent): string =>
  event.patientName ??
  event.subjectName ??
  (event.subjectId && !isUuid(event.subjectId) ? event.subjectId : '')

/** The session and the address it came by. */
export const trailOrigin = ({ signedInBy, route, actingForName }: TrailEvent): string =>
  [
    signedInBy && `signed in by ${codeLabel(signedInBy).toLowerCase()}`,
    actingForName && `through the account of ${actingForName}`,
    route !== 'system' && route,
  ]
    .filter(Boolean)
    .join(' · ')
