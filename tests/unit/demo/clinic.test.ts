import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clinic } from '#demo/clinic'
import { roles } from '#edge/access/roles'
import { appointmentStates } from '#edge/domains/appointments/transitions'
import { decideEligibility } from '#edge/domains/eligibility/decide'
import type { AccessState } from '#edge/platform/access-states'
import { ageAt } from '#edge/platform/time'
import { all, count, database, load } from './database'

interface RuleRow {
  cbo_id: string
  priority: number
  state: string | null
  insured: number | null
  min_age: number | null
  max_age: number | null
  action: AccessState
}

const today = '2026-11-21'
const db = database()
const loaded = load(db, { today })

describe('the demo clinic', () => {
  it('fits every constraint: no row is left out', () => {
    expect(loaded.filter(({ rows, added, table }) => rows > 1 && added !== rows && table)).toEqual(
      [],
    )
    expect(all(db, 'pragma foreign_key_check')).toEqual([])
  })

  it('has four organizations with rules, four pharmacies, twelve clinicians, sixty patients', () => {
    expect(count(db, 'from cbos')).toBe(4)
    expect(count(db, 'from cbos where id not in (select cbo_id from eligibility_rules)')).toBe(0)
    expect(count(db, 'from pharmacies')).toBe(4)
    expect(count(db, 'from providers')).toBe(12)
    expect(count(db, 'from patients')).toBe(60)
  })

  it('has a sign-in of every role, and two more', () => {
    const known = all(
      db,
      'select u.email, u.role from users u join credentials c on c.user_id = u.id',
    )
    for (const role of roles)
      expect(known).toContainEqual({ email: `${role}@demo.careplus.test`, role })
    expect(known).toContainEqual({ email: 'patient2@demo.careplus.test', role: 'patient' })
    expect(
      all(db, `select access_rights r from users where email = 'editor@demo.careplus.test'`),
    ).toEqual([{ r: '["content.edit","content.only","content.publish"]' }])
  })

  it('books every visit, and tells of it, before its day', () => {
    const midnight = `${today}T12:00`
    expect(count(db, `from appointments where created_at > '${midnight}'`)).toBe(0)
    expect(count(db, `from user_notifications where created_at > '${midnight}'`)).toBe(0)
  })

  it('gives a task to an assistant of the patient’s care team alone', () => {
    expect(
      count(
        db,
        `from tasks t join users u on u.id = t.assignee_id and u.role = 'assistant' where not exists (
           select 1 from care_team c where c.user_id = u.id and c.patient_id = t.patient_id)`,
      ),
    ).toBe(0)
  })

  it('keeps no two visits of a clinician at the same time', () => {
    expect(
      count(
        db,
        `from appointments a join appointments b on a.provider_id = b.provider_id and a.id < b.id
           and a.starts_at < b.ends_at and b.starts_at < a.ends_at
         where a.availability_id is not null and b.availability_id is not null`,
      ),
    ).toBe(0)
  })

  it('puts every visit inside hours its clinician offered, in a state they are licensed in', () => {
    expect(
      count(
        db,
        `from appointments a join availabilities v on v.id = a.availability_id
         where v.provider_id <> a.provider_id or unixepoch(a.starts_at) / 300 < v.start_bucket
           or unixepoch(a.ends_at) / 300 > v.end_bucket or v.status <> 'authorized'`,
      ),
    ).toBe(0)
    expect(
      count(
        db,
        `from appointments a where a.provider_id is not null and not exists (
           select 1 from licenses l where l.provider_id = a.provider_id and l.state = a.patient_state and l.status = 'active')`,
      ),
    ).toBe(0)
  })

  it('claims every five minutes of a visit to come, and nothing of one that is over', () => {
    expect(
      count(
        db,
        `from appointments a where a.buckets <> (select count(*) from slot_claims c where c.owner_id = a.id
           and c.provider_id = a.provider_id and c.bucket >= unixepoch(a.starts_at) / 300
           and c.bucket < unixepoch(a.ends_at) / 300) and a.status = 'Scheduled'`,
      ),
    ).toBe(0)
    expect(
      count(
        db,
        `from slot_claims c join appointments a on a.id = c.owner_id where a.status <> 'Scheduled'`,
      ),
    ).toBe(0)
  })

  it('has visits of every outcome, each with a history the machine allows', () => {
    const statuses = all(db, 'select distinct status s from appointments').map(({ s }) => s)
    expect(statuses.sort()).toEqual([
      'Abandoned',
      'Canceled',
      'Complete',
      'Failed',
      'Missed',
      'Rejected',
      'Scheduled',
      'Waiting',
    ])
    for (const { from_status, to_status, action } of all(
      db,
      'select distinct from_status, to_status, action from appointment_history',
    ))
      expect(
        appointmentStates.transitions.some(
          (row) =>
            row.action === action &&
            row.to === to_status &&
            (from_status === null
              ? row.from.length === 0
              : row.from.some((status) => status === from_status)),
        ),
        `${from_status} → ${to_status} by ${action}`,
      ).toBe(true)
    expect(
      count(
        db,
        `from appointments a where a.status <> (select to_status from appointment_history h
           where h.appointment_id = a.id order by h.occurred_at desc, h.id desc limit 1)
         or a.version <> (select count(*) from appointment_history h where h.appointment_id = a.id)`,
      ),
    ).toBe(0)
  })

  it('puts a patient’s providers, their assistants and supervisors in the care team', () => {
    expect(
      count(
        db,
        `from appointments a join providers p on p.id = a.provider_id
         where not exists (select 1 from care_team where patient_id = a.patient_id and user_id = p.user_id and reason = 'visit')
           or not exists (select 1 from care_team where patient_id = a.patient_id and user_id = p.assistant_id and reason = 'assists')
           or not exists (select 1 from care_team where patient_id = a.patient_id and user_id = p.supervisor_id and reason = 'supervises')`,
      ),
    ).toBe(0)
  })

  it('has only adults, and chosen names of many scripts', () => {
    for (const { dob } of all(db, 'select dob from patients'))
      expect(ageAt(String(dob), today)).toBeGreaterThanOrEqual(18)
    const names = all(db, `select first_name || last_name n from users where role = 'patient'`)
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /[éôûễ]/u, /.{40}/])
      expect(
        names.some(({ n }) => script.test(String(n))),
        String(script),
      ).toBe(true)
  })

  it('leads patients through every answer of the rules', () => {
    const rules = all<RuleRow>(db, 'select * from eligibility_rules')
    const answers = all(db, 'select p.*, p.cbo_id c from patients p').map(
      (one) =>
        decideEligibility(
          one.c === null
            ? null
            : rules
                .filter(({ cbo_id }) => cbo_id === one.c)
                .map(({ priority, state, insured, min_age, max_age, action }) => ({
                  priority,
                  state,
                  insured: insured === null ? null : insured === 1,
                  minAge: min_age,
                  maxAge: max_age,
                  action,
                })),
          {
            state: String(one.state),
            insured: one.insured === null ? null : one.insured === 1,
            age: ageAt(String(one.dob), today),
          },
        ).action,
    )
    expect(new Set(answers)).toEqual(
      new Set(['allowed', 'waitlist', 'not_allowed', 'not_enrolled']),
    )
  })

  it('makes patient@ complete with a visit tomorrow, and patient2@ ready to book in New York', () => {
    expect(
      all(
        db,
        `select a.status, substr(a.starts_at, 1, 10) day, p.photo_id_at is not null photo, p.consented_at is not null consented
         from users u join patients p on p.id = u.id join appointments a on a.patient_id = u.id
         where u.email = 'patient@demo.careplus.test' and a.status = 'Scheduled'`,
      ),
    ).toEqual([{ status: 'Scheduled', day: '2026-11-22', photo: 1, consented: 1 }])
    expect(
      all(
        db,
        `select p.state, p.consented_at is not null consented, c.name cbo,
           (select count(*) from patient_treatments where patient_id = p.id and active = 1) treatments,
           (select count(*) from appointments where patient_id = p.id) visits
         from users u join patients p on p.id = u.id join cbos c on c.id = p.cbo_id
         where u.email = 'patient2@demo.careplus.test'`,
      ),
    ).toEqual([{ state: 'NY', consented: 1, cbo: 'Care Plus Direct', treatments: 1, visits: 0 }])
  })

  it('gives provider@ a full day today and tomorrow', () => {
    for (const day of [today, '2026-11-22'])
      expect(
        count(
          db,
          `from appointments a join providers p on p.id = a.provider_id join users u on u.id = p.user_id
           where u.email = 'provider@demo.careplus.test' and a.status = 'Scheduled' and a.starts_at like '${day}%'`,
        ),
      ).toBeGreaterThanOrEqual(8)
  })

  it('is the same, byte for byte, for the same day', () => {
    const bytes = () =>
      createHash('sha256')
        .update(JSON.stringify([...clinic({ today, passwordHash: 'x', patients: 200 })]))
        .digest('hex')
    expect(bytes()).toBe(bytes())
  })
})

describe('a crowd', () => {
  it('comes in the number asked for, with visits that do not meet', () => {
    const own = database()
    load(own, { today, patients: 3_000 })
    expect(count(own, 'from patients')).toBe(3_000)
    expect(all(own, 'select count(*) n, count(distinct email) e from users')[0]).toMatchObject({
      n: 3_031,
      e: 3_031,
    })
    expect(
      count(
        own,
        `from (select lead(starts_at) over (partition by provider_id order by starts_at) next, ends_at from appointments
           where provider_id is not null and mode <> 'async_messaging') where next < ends_at`,
      ),
    ).toBe(0)
  })
})
