import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { databaseFile } from '../../../scripts/setup/state.mjs'
import { all, count } from '../demo/database'

// Each test runs the command as a process; the first one makes the database.
vi.setConfig({ testTimeout: 120_000 })

const state = mkdtempSync(join(tmpdir(), 'careplus-clinic-'))
afterAll(() => rmSync(state, { recursive: true }))

const clinic = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/clinic.mjs', ...args, '--state', state, '--origin', 'https://app.example.org'],
    { encoding: 'utf8', input: '' },
  )
  return { ok: status === 0, text: stdout + stderr }
}
const read = <R>(work: (db: DatabaseSync) => R): R => {
  const db = new DatabaseSync(databaseFile(state) ?? '')
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const flags = (answers: Record<string, string>) =>
  Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
const answers = {
  name: "Bluebird's Clinic",
  phone: '(212) 555-0100',
  fax: '',
  address: '1 Main St, New York, NY 10001',
  zone: 'America/Chicago',
  states: 'NY, il',
  'admin1-email': 'Ann@bluebird.test',
  'admin1-first-name': 'Ann',
  'admin1-last-name': "O'Lee",
  'admin2-email': 'bo@bluebird.test',
  'admin2-first-name': 'Bo',
  'admin2-last-name': 'Day',
}
const links = (text: string) =>
  text.match(/https:\/\/app\.example\.org\/auth\/invitation\?token=\S+/g)

describe('npm run clinic -- init', () => {
  it('names each wrong value, and writes nothing', () => {
    const wrong = { ...answers, phone: '212555', zone: 'Mars', states: 'ZZ', 'admin2-email': 'bo' }
    const { ok, text } = clinic('init', ...flags(wrong))
    expect(ok).toBe(false)
    for (const line of [
      'Nothing was written.',
      '--phone: Please enter valid phone',
      '--zone: Choose a time zone',
      '--states: There is no state ZZ',
      '--admin2-email: Please enter valid email',
    ])
      expect(text).toContain(line)
    expect(databaseFile(state)).toBeUndefined()
    const alike = { ...answers, 'admin2-email': 'ann@bluebird.test' }
    expect(clinic('init', ...flags(alike)).text).toContain('two people')
  })

  it('opens a clinic with two invited admins, and no number that it was not given', () => {
    const { ok, text } = clinic('init', ...flags(answers))
    expect(text).toContain("Bluebird's Clinic is open")
    expect(ok).toBe(true)
    expect(new Set(links(text)).size).toBe(2)
    read((db) => {
      expect(
        all(db, `select role, status, email, last_name as name from users order by email`),
      ).toEqual([
        { role: 'admin', status: 'invited', email: 'ann@bluebird.test', name: "O'Lee" },
        { role: 'admin', status: 'invited', email: 'bo@bluebird.test', name: 'Day' },
      ])
      expect(
        Object.fromEntries(
          all(
            db,
            `select key, value from system_settings where key like 'clinic%' or key like '%fax' or key like '%phone%'`,
          ).map(({ key, value }) => [key, value]),
        ),
      ).toEqual({
        clinic_name: "Bluebird's Clinic",
        clinic_address: '1 Main St, New York, NY 10001',
        clinic_timezone: 'America/Chicago',
        clinic_fax: '',
        support_phone: '2125550100',
        assistance_fax: '',
        phone_numbers_for_sms: '[]',
      })
      expect(
        all(db, 'select distinct state from state_service_lines').map(({ state: code }) => code),
      ).toEqual(['IL', 'NY'])
      expect(count(db, "from business_hours where timezone <> 'America/Chicago'")).toBe(0)
      expect(count(db, 'from deliveries')).toBe(0)
      expect(all(db, 'select name from events').map(({ name }) => name)).toEqual([
        'clinic.init',
        'system_users.create',
        'system_users.create',
      ])
    })
  })

  it('refuses to run twice', () => {
    const { ok, text } = clinic('init', ...flags({ ...answers, name: 'Another' }))
    expect(ok).toBe(false)
    expect(text).toContain('open already')
    read((db) => {
      expect(count(db, 'from users')).toBe(2)
      expect(count(db, "from system_settings where value = 'Another'")).toBe(0)
    })
  })
})

describe('npm run clinic -- states', () => {
  it('offers care in the states named, and in no other', () => {
    expect(clinic('states', 'XX').ok).toBe(false)
    expect(clinic('states', 'NY,TX').ok).toBe(true)
    read((db) =>
      expect(
        all(db, 'select distinct state from state_service_lines').map(({ state: code }) => code),
      ).toEqual(['NY', 'TX']),
    )
  })
})

describe('npm run clinic -- recover-admin', () => {
  const recover = (...args: string[]) => clinic('recover-admin', ...args)
  const make = (sql: string) => read((db) => db.exec(sql))

  it('takes every way into the account away, gives a new invitation, and says why in the audit trail', () => {
    make(`
      update users set status = 'active', email_verified_at = '2026-01-01T00:00:00.000Z' where email = 'ann@bluebird.test';
      insert into credentials (user_id, password_hash) select id, 'scrypt$' from users where email = 'ann@bluebird.test';
      insert into totp_factors (user_id, secret_encrypted, created_at) select id, x'00', '' from users where email = 'ann@bluebird.test';`)
    expect(recover('--email', 'ann@bluebird.test').text).toContain('Say why')
    const { ok, text } = recover('--email', 'ann@bluebird.test', '--reason', 'Lost her phone')
    expect(ok).toBe(true)
    expect(links(text)).toHaveLength(1)
    read((db) => {
      expect(count(db, 'from credentials')).toBe(0)
      expect(count(db, 'from totp_factors')).toBe(0)
      expect(all(db, `select status from users where email = 'ann@bluebird.test'`)).toEqual([
        { status: 'invited' },
      ])
      expect(
        count(
          db,
          `from invitations i join users u on u.id = i.user_id where u.email = 'ann@bluebird.test' and i.closed_at is null`,
        ),
      ).toBe(1)
      expect(all(db, `select detail from events where name = 'system_users.recover'`)).toEqual([
        { detail: '{"reason":"Lost her phone","new_account":false}' },
      ])
    })
  })

  it('is refused while another admin signs in, unless they cannot either', () => {
    make(
      `update users set status = 'active', last_login_at = '${new Date().toISOString()}' where email = 'bo@bluebird.test'`,
    )
    const ask = ['--email', 'ann@bluebird.test', '--reason', 'Lost it again']
    expect(recover(...ask).text).toContain('bo@bluebird.test is an admin and signed in')
    expect(recover(...ask, '--anyway').ok).toBe(true)
  })

  it('makes a new admin only by name, and none of an account in another role', () => {
    const ask = ['--reason', 'All left', '--anyway', '--email']
    expect(recover(...ask, 'cy@bluebird.test').text).toContain('--first-name')
    expect(recover(...ask, 'cy@bluebird.test', '--first-name', 'Cy', '--last-name', 'Ono').ok).toBe(
      true,
    )
    // Their clock hangs where the clinic's does.
    expect(
      read((db) => all(db, `select timezone from users where email = 'cy@bluebird.test'`)),
    ).toEqual([{ timezone: answers.zone }])
    make(`update users set role = 'support' where email = 'cy@bluebird.test'`)
    expect(recover(...ask, 'cy@bluebird.test').text).toContain('not that of an admin')
  })
})
