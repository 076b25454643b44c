import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { practice } from '#content/demo/practice'
import { cares, minutesOf } from '#demo/places'
import { appointmentModes } from '#edge/domains/appointments/transitions'
import {
  chancreSites,
  reportableConditions,
  syphilisManifestations,
  syphilisStages,
  syphilisSymptoms,
} from '#edge/domains/doh_morbidities/contract'
import { holderRelations } from '#edge/domains/insurances/card-limits'
import { referralKinds } from '#edge/domains/referrals/statuses'
import { vaccines } from '#edge/domains/vaccine_orders/statuses'
import { contactPreferences, pronounChoices, races } from '#edge/platform/fields'
import { spokenLanguageNames } from '#edge/platform/languages/spoken-languages'
import { stateCodes, usZones, zoneOf } from '#edge/platform/us-states'
import { dollars } from '#islands/payments/payment'
import { referenceStatements } from '../../../scripts/setup/reference-data.mjs'
import { all, count, database } from './database'

const db = database()
const list = (name: string) =>
  all(db, `select code, label from dropdown_options where list = '${name}' order by position`)
const labels = (name: string) => list(name).map(({ label }) => label)

describe('the reference data', () => {
  it('has thirteen types of visit under nine service lines', () => {
    expect(
      all(db, 'select name from service_lines order by position').map(({ name }) => name),
    ).toEqual([
      'PEP',
      'PrEP',
      'Injectable PrEP',
      'HIV',
      'Hep C',
      'STI',
      'STI-PEP',
      'STI Testing',
      'Wellness',
    ])
    expect(
      all(
        db,
        'select e.id, e.name, l.name line from encounter_types e join service_lines l on l.id = e.service_line_id order by e.position',
      ).map(({ id, name, line }) => `${id} ${name}: ${line}`),
    ).toEqual([
      '1 PrEP Initial: PrEP',
      '2 PrEP Quarterly: PrEP',
      '3 PrEP Follow Up: PrEP',
      '4 Hep C: Hep C',
      '5 HIV Enrollment: HIV',
      '6 HIV Initial: HIV',
      '7 HIV Follow Up: HIV',
      '8 HIV Adherence: HIV',
      '9 STI Follow Up: STI',
      '10 Injectable PrEP: Injectable PrEP',
      '11 PEP: PEP',
      '12 STI Testing: STI Testing',
      '13 Wellness: Wellness',
    ])
  })

  it('lets providers who see patients start and continue every treatment', () => {
    expect(
      count(
        db,
        `from treatments t, (select 'initial' stage union select 'follow_up') o where not exists (
           select 1 from treatment_encounter_types x
           join provider_type_encounter_types d on d.encounter_type_id = x.encounter_type_id
           join provider_types p on p.id = d.provider_type_id and p.sees_patients = 1
           where x.treatment_id = t.id and x.stage = o.stage)`,
      ),
    ).toBe(0)
  })

  it('knows every place a provider can be licensed in, and its time zone', () => {
    expect(all(db, 'select code, timezone from states where licensure = 1 order by code')).toEqual(
      [...stateCodes].sort().map((code) => ({ code, timezone: zoneOf(code) })),
    )
    expect(
      count(
        db,
        `from states where licensure = 1 and code not in (select state from state_service_lines)`,
      ),
    ).toBe(0)
  })

  it('has the reasons for each action on a visit, each code once, with other where words are asked for', () => {
    for (const name of [
      'patient_cancel',
      'staff_cancel',
      'missed',
      'technical',
      'incomplete',
      'reject',
    ]) {
      const codes = list(name).map(({ code }) => String(code))
      expect(codes.length, name).toBeGreaterThan(5)
      expect(new Set(codes).size, name).toBe(codes.length)
      expect(codes, name).toContain('other')
    }
    const codes = (name: string) => list(name).map(({ code }) => code)
    expect(codes('patient_cancel')).toContain('prefer_not_to_say')
    expect(codes('staff_cancel')).not.toContain('prefer_not_to_say')
    const both = [...codes('technical'), ...codes('incomplete')]
    expect(both.filter((code, n) => both.indexOf(code) !== n)).toEqual(['other'])
  })

  it('has the same choices as the vocabulary', () => {
    expect(labels('pronouns')).toEqual(pronounChoices)
    expect(labels('race')).toEqual(races)
    expect(labels('contact_preference')).toEqual(contactPreferences)
    expect(list('language')).toEqual(
      Object.entries(spokenLanguageNames).map(([code, label]) => ({ code, label })),
    )
    expect(list('timezone')).toEqual(
      Object.entries(usZones).map(([code, label]) => ({ code, label })),
    )
  })

  it('has the codes that contracts check against, list by list', () => {
    const codes = (name: string) => list(name).map(({ code }) => code)
    expect(codes('appointment_mode')).toEqual(appointmentModes)
    expect(codes('reportable_condition')).toEqual(reportableConditions)
    expect(codes('syphilis_stage')).toEqual(syphilisStages)
    expect(codes('syphilis_symptom')).toEqual(syphilisSymptoms)
    expect(codes('syphilis_manifestation')).toEqual(syphilisManifestations)
    expect(codes('chancre_site')).toEqual(chancreSites)
    expect(codes('vaccine')).toEqual(vaccines)
    expect(codes('insurance_relation')).toEqual(holderRelations)
    expect(codes('referral_kind')).toEqual(referralKinds)
  })

  it('has the lists of the platform as they are written', () => {
    expect(labels('lab_vendor')).toEqual(['Ash', 'MTL', 'Quest', 'GMHC', 'Manual'])
    expect(labels('lab_review_status')).toEqual([
      'Needs Follow-up',
      'Needs Review',
      'Nurse Reviewed',
      'Ready for Patient',
      'Released',
    ])
    expect(labels('gender').slice(0, 3)).toEqual(['Male', 'Female', 'Transgender'])
    expect(labels('born_as').slice(0, 3)).toEqual(['Female', 'Intersex', 'Male'])
    expect(labels('partner_count')).toEqual(['0', '1-5', '5-10', '10+', 'Unknown'])
    expect(labels('relationship').slice(0, 3)).toEqual(['Committed', 'Open', 'Single'])
    expect(labels('sti_history')).toEqual(['Chlamydia', 'Gonorrhea', 'Both', 'None'])
    expect(list('severity').map(({ code }) => code)).toEqual([
      'not_sure',
      'intolerance',
      'mild',
      'moderate',
      'severe',
    ])
    expect(labels('vitals')).toEqual([
      'Pulse oximetry (%)',
      'Temperature (F)',
      'Height (in)',
      'Weight (lb)',
      'Blood glucose (mg/dL)',
      'Blood pressure (mmHg)',
      'Body mass index (kg/m²)',
      'Pulse (beats/min)',
      'Breathing rate (breaths/min)',
    ])
    expect(labels('lab_vitals')).toEqual([
      'RPR',
      'GFR',
      'Creatinine (mg/dL)',
      'Viral load (copies/mL)',
      'CD4 (cells/uL)',
    ])
    for (const [name, codes] of Object.entries({
      assessment_status: 'pending in_progress expired finished reviewed',
      on_demand_status: 'pending accepted abandoned rejected',
      async_messaging_status: 'waiting accepted completed canceled',
    }))
      expect(
        list(name)
          .map(({ code }) => code)
          .join(' '),
      ).toBe(codes)
    expect(labels('referred_by').at(-1)).toBe('Other')
    expect(list('state')).toHaveLength(62)
  })

  it('has ids of one shape, each once', () => {
    for (const table of ['service_lines', 'treatments', 'dropdown_options', 'consent_documents'])
      expect(
        count(
          db,
          `from ${table} where id not glob '01990000-00??-7000-8000-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`,
        ),
        table,
      ).toBe(0)
  })

  it('says the hash of every text patients agree to', () => {
    const documents = all(db, 'select document, body, hash from consent_documents')
    expect(documents.map(({ document }) => document).sort()).toEqual([
      'agree_privacy_policy',
      'agree_tos',
      'sharing_data',
      'telehealth_consent',
    ])
    for (const { body, hash } of documents)
      expect(hash).toBe(createHash('sha256').update(String(body)).digest('hex'))
  })

  it('has the settings and switches the platform reads', () => {
    const settings = Object.fromEntries(
      all(db, 'select key, value from system_settings').map(({ key, value }) => [key, value]),
    )
    expect(settings).toMatchObject({
      inactivity_period: '1800',
      keep_alive_seconds: '300',
      reach_la_cbo_id: '',
      cash_pay_cbo_ids: '[]',
      password_lowercase: '0',
      booking_days: '5',
    })
    expect(
      all(
        db,
        "select action from eligibility_rules where cbo_id = (select value from system_settings where key = 'default_cbo_id')",
      ),
    ).toEqual([{ action: 'allowed' }])
    expect(all(db, 'select key from feature_flags order by key').map(({ key }) => key)).toEqual([
      'cash_pay',
      'dosespot_enabled',
      'notifications_log_on_react',
      'quest_labs',
      'react_cache_persisted',
    ])
    expect(
      all(db, 'select weekday, opens, closes, timezone from business_hours order by weekday'),
    ).toEqual(
      [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        opens: '08:00',
        closes: '18:00',
        timezone: 'America/New_York',
      })),
    )
  })

  it('leaves a weekday closed that the clinic closed', () => {
    const changed = database()
    changed.exec('delete from business_hours where weekday > 1')
    for (const statement of referenceStatements()) changed.exec(statement)
    expect(all(changed, 'select weekday from business_hours')).toEqual([{ weekday: 1 }])
  })

  it('agrees with the demo on which care opens which visit, and for how long', () => {
    for (const [care, [first, next]] of Object.entries(cares)) {
      const stages = all(
        db,
        `select x.encounter_type_id e, x.stage from treatment_encounter_types x join treatments t on t.id = x.treatment_id where t.name = '${care}'`,
      )
      expect(stages).toContainEqual({ e: first, stage: 'initial' })
      expect(stages).toContainEqual({ e: next, stage: 'follow_up' })
    }
    for (const { id, minutes } of all(
      db,
      'select id, duration_minutes as minutes from encounter_types',
    ))
      expect(minutesOf(String(id))).toBe(minutes)
    for (const { price } of all(db, 'select distinct cash_price as price from encounter_types'))
      expect(dollars(Number(price))).toBe(`${practice.visitPrice}.00`)
  })
})
