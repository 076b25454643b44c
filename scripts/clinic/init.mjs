import { settingProblem } from '../../src/edge/domains/system_settings/values.ts'
import {
  line,
  phone,
  theirEmail,
  theirFirstName,
  theirLastName,
  zone,
} from '../../src/edge/platform/fields.ts'
import { uuidv7 } from '../../src/edge/platform/ids.ts'
import { iso } from '../../src/edge/platform/time.ts'
import { fail, log } from '../process/shell.mjs'
import { referenceStatements } from '../setup/reference-data.mjs'
import { adminRow, invitationWords, invite, linkOf, originOf } from './admins.mjs'
import { byField, orUnset, readAnswers } from './answers.mjs'
import { statesField, statesStatements } from './states.mjs'
import { eventOf, isRefusal, literal, openTarget, refuseWhere, targetOptions } from './target.mjs'

const person = (number, words) => [
  [`admin${number}-email`, `Email of the ${words} admin:`, byField(theirEmail)],
  [`admin${number}-first-name`, `First name of the ${words} admin:`, byField(theirFirstName)],
  [`admin${number}-last-name`, `Last name of the ${words} admin:`, byField(theirLastName)],
]
const questions = [
  ['name', 'Name of the clinic:', byField(line(100, 'Enter the name of the clinic'))],
  ['phone', 'Telephone that patients call, ten digits (or nothing):', orUnset(byField(phone))],
  ['fax', 'Fax of the clinic, ten digits (or nothing):', orUnset(byField(phone))],
  ['address', 'Address of the clinic, on one line (or nothing):', orUnset(byField(line(200)))],
  ['zone', 'Time zone of its days and hours, such as America/New_York:', byField(zone)],
  ['states', 'States it sees patients in, such as NY,NJ:', statesField],
  ...person(1, 'first'),
  ...person(2, 'second'),
]

/** The clinic's own organization is named as the clinic is. */
const settingsOf = ({ name, phone: support, fax, address, zone: timezone }) => ({
  clinic_name: name,
  support_phone: support,
  clinic_fax: fax,
  clinic_address: address,
  clinic_timezone: timezone,
})

const isOpenAlready = "EXISTS (SELECT 1 FROM users WHERE role <> 'patient')"

/** Opens a clinic on an empty database: what it is called and reached by, what it offers, and two admins. */
export const run = async (args) => {
  const { answers, values } = await readAnswers(args, questions, {
    ...targetOptions,
  })
  const origin = originOf(values)
  if (!origin) fail('Nothing was written.\n  --origin: name where the clinic answers, https://…')
  if (answers['admin1-email'] === answers['admin2-email'])
    fail('Nothing was written.\n  --admin2-email: The two admins are two people, with two emails')
  const settings = settingsOf(answers)
  for (const [key, value] of Object.entries(settings)) {
    const problem = settingProblem(key, value)
    if (problem) fail(`Nothing was written.\n  ${key}: ${problem}`)
  }
  const target = openTarget(values)
  if (target.query(`SELECT ${isOpenAlready} AS open`)[0].open) failOpen()
  const at = Date.now()
  const admins = [1, 2].map((number) => {
    const id = uuidv7(at)
    const email = answers[`admin${number}-email`]
    return {
      id,
      email,
      firstName: answers[`admin${number}-first-name`],
      lastName: answers[`admin${number}-last-name`],
      zone: answers.zone,
      at,
      ...invite({ userId: id, email, at }),
    }
  })
  try {
    target.execute(openingStatements({ answers, settings, admins, at }))
  } catch (error) {
    if (isRefusal(error)) failOpen()
    throw error
  }
  log(`${answers.name} is open, with two admins to come`)
  for (const { email, token } of admins)
    process.stdout.write(`  ${email}  ${linkOf(origin, token)}\n`)
  log(invitationWords)
  log(`What is left to do is at ${origin}/staff/clinic/setup`)
}

const failOpen = () =>
  fail(
    'This clinic is open already: it has accounts of staff. Nothing was written. `npm run clinic -- recover-admin` is for an admin who lost their way in.',
  )

const openingStatements = ({ answers, settings, admins, at }) => {
  const requestId = uuidv7(at)
  const event = (name, type, id, detail) =>
    eventOf({ name, type, id, detail, at: iso(at), requestId })
  return [
    refuseWhere(isOpenAlready),
    ...referenceStatements(),
    ...Object.entries(settings).map(
      ([key, value]) =>
        `UPDATE system_settings SET value = ${literal(value)}, version = version + 1, updated_at = ${literal(iso(at))} WHERE key = ${literal(key)}`,
    ),
    `UPDATE cbos SET name = ${literal(answers.name)} WHERE id = (SELECT value FROM system_settings WHERE key = 'default_cbo_id')`,
    `UPDATE business_hours SET timezone = ${literal(answers.zone)}`,
    ...statesStatements(answers.states),
    ...admins.flatMap((admin) => [adminRow(admin), admin.statement]),
    event('clinic.init', 'clinic', null, { states: answers.states.join(' ') }),
    ...admins.map(({ id }) => event('system_users.create', 'system_users', id, { role: 'admin' })),
  ]
}
