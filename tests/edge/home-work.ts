import { rowOf, rowsAt, type TableRow } from '#demo/row-builders'
import { bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { uuidv7 } from '#edge/platform/ids'
import { fromLocalTime, iso, localDate, now } from '#edge/platform/time'
import { readablePartsOf } from '#islands/staff/access/readable-parts'
import type { StaffPageData } from '#islands/staff/access/require-staff'
import { addLab, report } from './labs/reports-on-orders'
import { act, addPrescription } from './prescriptions/pills'
import { as, cboId, db, people, pharmacyId, prepareRow, providerId, userId } from './world'

export const zone = 'America/New_York'
export const staff = (Object.keys(people) as (keyof typeof people)[]).filter(
  (who) => people[who].role !== 'patient',
)

/** Reads the home page of staff, as one of them. */
export const entryOf = async (who: (typeof staff)[number]): Promise<StaffPageData> => {
  const { id, providerId, capabilities } = await as(who).call('GET /me')
  const access = readablePartsOf(capabilities)
  const me = { id, providerId, role: people[who].role, zone, hours: '12h', access }
  return { me, capabilities } as unknown as StaffPageData
}

/** More of everything than a panel has rows, and of each what its list leaves out. */
export const seedWork = async () => {
  const at = now()
  const build = rowsAt(iso(at - 3_600_000))
  const today = localDate(at, zone)
  const id = (index: number) => `01990000-0000-7000-b000-${String(index).padStart(12, '0')}`
  const day = (offset: number) => addPeriod(today, offset, 'day')
  const local = (date: string, hour: number) =>
    iso(fromLocalTime(`${date}T${String(hour).padStart(2, '0')}:00`, zone))
  const times = Array.from({ length: 14 }, (_, index) => index)
  const patients = times.map((index) => id(100 + index))
  const visitStatuses = ['Scheduled', 'Scheduled', 'Waiting', 'In progress', 'Canceled', 'Complete']
  const rows: TableRow[] = times.flatMap((index) => {
    const patient = patients[index] ?? ''
    const isOther = index % 7 === 6
    const provider = providerId(isOther ? 'otherProvider' : 'provider')
    const status = visitStatuses[index % visitStatuses.length] ?? 'Scheduled'
    const date = day(index > 11 ? 1 : 0)
    const kind = (['provider', 'care_team', 'support'] as const)[index % 3] ?? 'support'
    return [
      build.user({
        id: patient,
        role: 'patient',
        email: `home${index}@world.test`,
        first_name: 'Pat',
        last_name: `Number${index}`,
      }),
      build.patient({
        id: patient,
        provider_id: provider,
        cbo_id: cboId(),
        pharmacy_id: pharmacyId(),
      }),
      ...(['provider', 'assistant', 'clinical_lead'] as const).map((member) =>
        build.careTeam({ user_id: userId(member), patient_id: patient }),
      ),
      build.appointment({
        id: id(200 + index),
        patient_id: patient,
        provider_id: provider,
        status,
        starts_at: local(date, 1 + index),
        ends_at: local(date, 2 + index),
        buckets: 0,
      }),
      build.conversation({
        id: id(300 + index),
        kind,
        patient_id: patient,
        created_by_id: patient,
        waiting_since: index % 5 === 4 ? null : iso(at - index * 60_000),
      }),
      build.encounter({
        id: id(400 + index),
        patient_id: patient,
        provider_id: provider,
        started_at: iso(at - index * 86_400_000),
        ended_at: iso(at - index * 86_400_000 + 60_000),
      }),
      rowOf('partner_inquiries', {
        id: id(500 + index),
        organization: `Partner ${index}`,
        contact_name: 'N',
        email: 'o@example.org',
        message: 'M',
        language: 'en',
        digest: id(500 + index),
        status: index % 4 === 3 ? 'answered' : 'new',
        created_at: iso(at - index * 60_000),
        updated_at: iso(at),
      }),
      rowOf('sops', {
        id: id(600 + index),
        title: `Procedure ${index}`,
        category: 'Operational',
        policy: index % 5 === 4 ? 'reference' : 'acknowledge',
        audience: JSON.stringify(staff.map((who) => people[who].role)),
        draft: 'D',
        body: 'B',
        status: 'active',
        revision: 1,
        published_at: iso(at - index * 60_000),
        created_at: iso(at),
        updated_at: iso(at),
      }),
      build.outOfOfficeTime({
        id: id(650 + index),
        provider_id: provider,
        requested_by_id: userId(index % 5 === 4 ? 'manager' : 'provider'),
        starts_at: iso(at + (index - 2) * 86_400_000),
        ends_at: iso(at + (index - 1) * 86_400_000),
        status: index % 4 === 3 ? 'approved' : 'pending',
      }),
      build.availability({
        id: id(670 + index),
        provider_id: provider,
        start_bucket: bucketOf(at) + (20 + index) * bucketsPerDay,
        end_bucket: bucketOf(at) + (20 + index) * bucketsPerDay + 12,
        status: index % 4 === 3 ? 'authorized' : 'pending',
      }),
      rowOf('deliveries', {
        id: id(700 + index),
        key: `home:${index}`,
        channel: 'email',
        kind: 'visit_booked',
        status: ['failed', 'bounced', 'suppressed', 'sent'][index % 4],
        next_at: iso(at),
        created_at: iso(at - index * 86_400_000 * 0.4),
      }),
      ...(['cbo', 'pharmacy'] as const).map((role, which) =>
        build.user({
          id: id(800 + which * 50 + index),
          role,
          email: `invited.${role}${index}@world.test`,
          first_name: 'Ina',
          last_name: `Invited${index}`,
          status: index % 3 === 2 ? 'active' : 'invited',
          cbo_id: role === 'cbo' ? cboId() : null,
          pharmacy_id: role === 'pharmacy' ? pharmacyId() : null,
        }),
      ),
      ...[...staff.map((who) => userId(who)), null].map((assignee) =>
        build.task({
          id: uuidv7(),
          patient_id: patient,
          assignee_id: assignee,
          team:
            (['provider', 'assistant', 'support', 'pharmacy'] as const)[index % 4] ?? 'provider',
          status: index % 4 === 3 ? 'completed' : (['todo', 'in_progress'][index % 2] ?? 'todo'),
          due_at: iso(at + (index - 5) * 3_600_000),
          ...(index % 4 === 3 && { closed_at: iso(at) }),
        }),
      ),
    ]
  })
  const licenses = ['AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DE', 'FL'].map((state, index) =>
    build.license({
      id: id(900 + index),
      provider_id: providerId('provider'),
      state,
      number: state,
      status: index === 8 ? 'revoked' : 'active',
      expires_on: day([-2, 0, 1, 30, 59, 60, 61, 400, 400][index] ?? 0),
    }),
  )
  const finished = Array.from({ length: 6 }, (_, index) =>
    rowOf('assessments', {
      id: uuidv7(),
      patient_id: userId('patient'),
      kind: 'sti',
      questionnaire_version: 1,
      status: 'finished',
      due_at: iso(at + index * 60_000),
      finished_at: iso(at),
      created_at: iso(at),
      updated_at: iso(at),
    }),
  )
  await db.batch([...rows, ...licenses, ...finished].map(prepareRow))
  for (let index = 0; index < 6; index++) {
    await report((await addLab()).id)
    await act('assistant', 'request_signature', (await addPrescription('assistant')).id)
  }
}
