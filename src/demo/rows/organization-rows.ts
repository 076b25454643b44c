import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { iso, type PlainDate } from '#edge/platform/time'
import { demoClinicians, licensesOf } from '../accounts/clinicians'
import { demoId, demoMail } from '../accounts/identity'
import { type DemoRule, demoCbos, demoPharmacies, directCbo } from '../accounts/organizations'
import { demoPatients } from '../accounts/people'
import { staff } from '../accounts/staff'
import { lookUpId, rowOf, rowsAt, type TableRow } from '../row-builders'
import { assistantOf, clinicianId, leadOf, providerId } from './patient-rows'

export const openedAt = (today: PlainDate) => iso(`${addPeriod(today, -400, 'day')}T15:00Z`)
/** Builders of what was there when the clinic began. */
const rowsOf = (today: PlainDate) => rowsAt(openedAt(today))

export const cboRows = (today: PlainDate): TableRow[] =>
  demoCbos.map(
    ({ name, preventUninsured, async, email, phone, website, about, contact, settings }, at) =>
      rowsOf(today).cbo({
        id: demoId('cbo', at + 1),
        name,
        prevent_uninsured: preventUninsured,
        async_enabled: async,
        contact_email: email,
        contact_phone: phone,
        website,
        settings: JSON.stringify({
          executiveUserId: demoId('staff', staff.findIndex((one) => one.cbo === at) + 1),
          patientCare: about,
          contacts: [{ name: contact.slice(0, 2).join(' '), role: 'Program lead', email, phone }],
          ...settings,
        }),
      }),
  )

/** Two organizations have contracts, one of which has ended; the third has none yet. */
export const contractRows = (today: PlainDate): TableRow[] =>
  (
    [
      [1, 1, 'ryan_white_a', -380, null],
      [1, 2, 'ryan_white_a', -300, null],
      [2, 2, 'std_318', -200, 165],
      [2, 3, 'other', -390, -30],
    ] as const
  ).map(([cbo, pharmacy, program, from, until], at) =>
    rowsOf(today).contractedPharmacy({
      id: demoId('contract', at + 1),
      cbo_id: demoId('cbo', cbo),
      pharmacy_id: demoId('pharmacy', pharmacy),
      program,
      starts_on: addPeriod(today, from, 'day'),
      ends_on: until === null ? null : addPeriod(today, until, 'day'),
    }),
  )

export const ruleRows = (today: PlainDate): TableRow[] =>
  demoCbos.flatMap(({ rules }, cbo) =>
    rules.map((rule: DemoRule, at) =>
      rowsOf(today).eligibilityRule({
        id: demoId('rule', cbo * 10 + at + 1),
        cbo_id: demoId('cbo', cbo + 1),
        priority: (at + 1) * 10,
        state: rule.state ?? null,
        insured: rule.insured ?? null,
        min_age: rule.minAge ?? null,
        max_age: rule.maxAge ?? null,
        action: rule.action,
      }),
    ),
  )

export const pharmacyRows = (today: PlainDate): TableRow[] =>
  demoPharmacies.map(
    (
      { name, phone, fax, npi, ncpdp, address, city, state, zip, hours, open24h, pep, checked },
      at,
    ) =>
      rowsOf(today).pharmacy({
        id: demoId('pharmacy', at + 1),
        name,
        phone,
        fax,
        npi,
        ncpdp_id: ncpdp,
        address,
        city,
        state,
        zip,
        hours: hours && JSON.stringify(hours),
        open_24h: open24h,
        offers_pep: pep,
        checked_on: addPeriod(today, -checked, 'day'),
      }),
  )

export const staffRows = (today: PlainDate): TableRow[] => [
  ...staff.map((one, at) =>
    rowsOf(today).user({
      id: demoId('staff', at + 1),
      role: one.role,
      email: demoMail(one.mail),
      phone: `646555${String(101 + at).padStart(4, '0')}`,
      first_name: one.first,
      last_name: one.last,
      pronouns: one.pronouns,
      timezone: one.zone ?? 'America/New_York',
      cbo_id: one.cbo === undefined ? null : demoId('cbo', one.cbo + 1),
      pharmacy_id: one.pharmacy === undefined ? null : demoId('pharmacy', one.pharmacy + 1),
      portrait: one.portrait ?? null,
      out_of_office_message: null,
      access_rights: JSON.stringify(one.rights ?? []),
    }),
  ),
  ...demoClinicians.map((one, at) =>
    rowsOf(today).user({
      id: clinicianId(at),
      role: 'provider',
      email: demoMail(at === 0 ? 'provider' : `provider${at + 1}`),
      phone: `646555${String(151 + at).padStart(4, '0')}`,
      first_name: one.first,
      last_name: one.last,
      pronouns: one.pronouns,
      timezone: one.zone,
      cbo_id: null,
      pharmacy_id: null,
      portrait: one.portrait,
      out_of_office_message: at === outOfOffice.clinician ? outOfOffice.message : null,
      access_rights: '[]',
    }),
  ),
]

/** One provider is out of office for one day, on which no appointments were offered. */
export const outOfOffice = {
  clinician: 8,
  inDays: 2,
  message: 'I am out for a day and answer when I am back. For anything urgent, write to support.',
} as const

export const credentialRows = (today: PlainDate, passwordHash: string): TableRow[] =>
  [
    ...staff.map((_, at) => demoId('staff', at + 1)),
    ...demoClinicians.map((_, at) => clinicianId(at)),
    // Those who have an address to sign in with.
    ...demoPatients.flatMap(([, , , , , , , , more], at) =>
      more?.mail ? [demoId('patient', at + 1)] : [],
    ),
  ].map((id) =>
    rowOf('credentials', {
      user_id: id,
      password_hash: passwordHash,
      password_set_at: openedAt(today),
    }),
  )

export const providerRows = (today: PlainDate): TableRow[] =>
  demoClinicians.map((one, at) =>
    rowsOf(today).provider({
      id: providerId(at),
      user_id: clinicianId(at),
      type_id: lookUpId('provider_types', one.type),
      suffix: one.suffix,
      bio: one.bio,
      home_city: one.city,
      home_state: one.licensed.slice(0, 2),
      npi: `1${String(555_010_000 + at * 37).padStart(9, '0')}`,
      supervisor_id: leadOf(at),
      assistant_id: assistantOf(at),
      rank: 10 + at,
    }),
  )

export const licenseRows = (today: PlainDate): TableRow[] =>
  demoClinicians.flatMap((one, clinician) =>
    licensesOf(one).map(({ state, status, endsIn }, at) =>
      rowsOf(today).license({
        id: demoId('license', (clinician + 1) * 100 + at),
        provider_id: providerId(clinician),
        state,
        number: `${state}${String(clinician + 1).padStart(2, '0')}${4_100 + at * 7}`,
        status,
        issued_on: status === 'pending' ? null : addPeriod(today, -900 - at * 40, 'day'),
        expires_on: addPeriod(today, endsIn + (endsIn === 400 ? at * 25 : 0), 'day'),
      }),
    ),
  )

/** Every provider sees patients of every organization; Reach LA works with those licensed in California alone. */
export const memberRows = (today: PlainDate): TableRow[] =>
  demoClinicians.flatMap((one, clinician) =>
    [directCbo, ...demoCbos.map((_, at) => demoId('cbo', at + 1))]
      .filter((id) => id !== demoId('cbo', 3) || one.licensed.includes('CA'))
      .map((id) => rowsOf(today).providerCbo({ provider_id: providerId(clinician), cbo_id: id })),
  )
