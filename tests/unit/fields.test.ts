import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applyExclusiveChoice, preferNotToAnswer } from '#edge/platform/exclusive-choice'
import * as say from '#edge/platform/fields'
import { spokenLanguage } from '#edge/platform/languages/spoken-languages'
import { password, passwordProblems } from '#edge/platform/password'
import { setClock } from '#edge/platform/time'
import { stateCodes, usZones, zoneOf } from '#edge/platform/us-states'

/** What a field keeps, or the words with which it refuses. */
const read = (field: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = field.safeParse(value)
  return success ? data : error.issues.map(({ message }) => message)
}
const every = Object.entries<unknown>(say).filter(
  (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType,
)

describe('every field', () => {
  it.each(every)('%s has words of its own for what is missing', (_, field) => {
    for (const value of [undefined, null, {}, 12.5])
      expect(read(field, value)).not.toContain('Invalid input')
  })

  it.each(every)('%s can be described to the reference page', (_, field) =>
    expect(z.toJSONSchema(field)).toHaveProperty('type'),
  )

  it.each(every)('%s never throws, and takes back what it gave', (_, field) =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const once = field.safeParse(typed)
        if (once.success) expect(read(field, once.data)).toEqual(once.data)
      }),
    ),
  )
})

describe('moments and places', () => {
  it('keep UTC with milliseconds', () => {
    expect(read(say.instantField, '2026-11-23T09:00:00-05:00')).toBe('2026-11-23T14:00:00.000Z')
    expect(read(say.instantField, '2026-11-23 09:00')).toEqual(['Enter a date and time'])
    expect(read(say.instantField, '2026-11-23T09:00:00')).toEqual(['Enter a date and time'])
  })

  it('refuse days that do not exist', () => {
    expect(read(say.dateField, '2028-02-29')).toBe('2028-02-29')
    expect(read(say.dateField, '2026-02-29')).toEqual(['Enter a date'])
    expect(read(say.dateField, '11/23/2026')).toEqual(['Enter a date'])
  })

  it('know every zone of the country, and no offsets', () => {
    for (const zone of Object.keys(usZones)) expect(read(say.zone, zone)).toBe(zone)
    expect(read(say.zone, 'UTC')).toBe('UTC')
    for (const wrong of ['America/Gotham', '+05:00', 'EST5EDT; drop', ''])
      expect(read(say.zone, wrong)).toEqual(['Choose a time zone'])
  })

  it('know fifty states, the District and five territories, each with its zone', () => {
    expect(stateCodes).toHaveLength(56)
    for (const state of stateCodes) expect(Object.keys(usZones)).toContain(zoneOf(state))
    expect(zoneOf('OH')).toBe('America/New_York')
    expect(zoneOf('GU')).toBe('Pacific/Guam')
    expect(read(say.state, 'ny')).toEqual(['Choose your state'])
    expect(read(say.state, 'AE')).toEqual(['Choose your state'])
  })

  it('take five digits for a zip code', () => {
    expect(read(say.zip, ' 02139 ')).toBe('02139')
    expect(read(say.zip, '٠٢١٣٩')).toBe('02139')
    for (const wrong of ['2139', '021390', '0213a', ''])
      expect(read(say.zip, wrong)).toEqual(['Zip code must be 5 digits of 0-9'])
  })
})

describe('a person', () => {
  beforeEach(() => setClock(Date.parse('2026-11-21T15:00:00Z')))
  afterEach(() => setClock(null))

  it('has an email in lower case, at most 255 characters', () => {
    expect(read(say.email, ' Alex.Rivera+prep@Example.ORG ')).toBe('alex.rivera+prep@example.org')
    expect(read(say.email, '  ')).toEqual(['Enter your email'])
    expect(read(say.email, 'alex@')).toEqual(['Please enter valid email'])
    expect(read(say.email, `${'a'.repeat(250)}@b.org`)).toEqual(['Use at most 255 characters'])
  })

  it('has a first and a last name, written once and tidied', () => {
    expect(read(say.firstName, '  Ana  María ')).toBe('Ana María')
    expect(read(say.firstName, 'Ame\u0301lie')).toBe('Amélie')
    expect(read(say.firstName, ' ')).toEqual(['Enter your first name'])
    expect(read(say.lastName, '')).toEqual(['Enter your last name'])
  })

  it('is asked for by who fills the form in: of themselves, or of someone else', () => {
    expect(read(say.theirFirstName, '')).toEqual(['Enter their first name'])
    expect(read(say.theirFirstName, '—')).toEqual(['Use letters in their first name'])
    expect(read(say.theirLastName, '')).toEqual(['Enter their last name'])
    expect(read(say.theirEmail, '')).toEqual(['Enter their email'])
    expect(read(say.theirDob, '1990-02-30')).toEqual(['Enter their date of birth'])
  })

  it('has a name that can be seen, runs one way and has initials', () => {
    expect(read(say.firstName, '\u202eAna\u0000\u200b')).toBe('Ana')
    expect(read(say.lastName, 'می\u200cخواهم')).toBe('می\u200cخواهم')
    expect(read(say.lastName, '-')).toBe('-')
    expect(read(say.lastName, '\u200b\u200d')).toEqual(['Enter your last name'])
    expect(read(say.firstName, '😀')).toEqual(['Use letters in your first name'])
  })

  it('is an adult, born after 1901-01-01', () => {
    expect(read(say.dobField, '2008-11-21')).toBe('2008-11-21')
    expect(read(say.dobField, '2008-11-22')).toEqual(['Must be at least 18yo'])
    expect(read(say.dobField, '1901-01-01')).toEqual(['Must be after 01/01/1901'])
    expect(read(say.dobField, '1901-01-02')).toBe('1901-01-02')
    expect(read(say.dobField, '1990-02-30')).toEqual(['Enter your date of birth'])
  })

  it('comes of age when the birthday has begun everywhere', () => {
    setClock(Date.parse('2026-11-21T10:59:00Z'))
    expect(read(say.dobField, '2008-11-21')).toEqual(['Must be at least 18yo'])
    setClock(Date.parse('2026-11-21T11:00:00Z'))
    expect(read(say.dobField, '2008-11-21')).toBe('2008-11-21')
  })

  it('has at most two initials, as letters are counted by readers', () => {
    expect(read(say.initials, ' a. r. ')).toBe('ar')
    expect(read(say.initials, 'E\u0301\u0323X')).toBe('É\u0323X'.normalize('NFC'))
    expect(read(say.initials, 'ARX')).toEqual(['Use at most 2 letters'])
    expect(read(say.initials, ' ')).toEqual(['Enter your initials'])
  })

  it('chooses how to be called, reached and shown the time', () => {
    expect(read(say.pronouns, 'They/Them')).toBe('They/Them')
    expect(read(say.contactPreference, 'Text and Email')).toBe('Text and Email')
    expect(read(say.contactPreference, 'Fax')).toEqual(['Choose how we may contact you'])
    expect(read(spokenLanguage, 'ar')).toBe('ar')
    expect(read(say.timeFormat, '24h')).toBe('24h')
  })
})

describe('race', () => {
  it('has at least one answer', () => {
    expect(read(say.race, [])).toEqual(['You must choose at least 1 Race'])
    expect(read(say.race, ['Asian', 'White', 'Asian'])).toEqual(['Asian', 'White'])
  })

  it("refuses 'Prefer not to answer' beside another", () => {
    expect(read(say.race, [preferNotToAnswer])).toEqual([preferNotToAnswer])
    expect(read(say.race, ['White', preferNotToAnswer])).toHaveLength(1)
    expect(say.race.safeParse(['White', preferNotToAnswer]).success).toBe(false)
  })

  it("lets 'Prefer not to answer' clear the others, and another choice remove it", () => {
    expect(applyExclusiveChoice(['Asian'], ['Asian', preferNotToAnswer])).toEqual([
      preferNotToAnswer,
    ])
    expect(applyExclusiveChoice([preferNotToAnswer], [preferNotToAnswer, 'White'])).toEqual([
      'White',
    ])
    expect(applyExclusiveChoice(['Asian'], ['Asian', 'White'])).toEqual(['Asian', 'White'])
    expect(applyExclusiveChoice([preferNotToAnswer], [])).toEqual([])
  })

  it('is always valid after any sequence of clicks that leaves a choice', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...say.races), { minLength: 1 }), (clicks) => {
        let chosen: readonly string[] = []
        for (const click of clicks)
          chosen = applyExclusiveChoice(
            chosen,
            chosen.includes(click) ? chosen.filter((one) => one !== click) : [...chosen, click],
          )
        expect(chosen.length === 0 || say.race.safeParse(chosen).success).toBe(true)
      }),
    ))
})

describe('codes, money and notes', () => {
  it('forgive spaces and dashes in a code, and nothing else', () => {
    expect(read(say.codeField, ' 123 456 ')).toBe('123456')
    expect(read(say.codeField, '123-456')).toBe('123456')
    for (const wrong of ['12345', '1234567', '12345a', ''])
      expect(read(say.codeField, wrong)).toEqual(['Enter the 6 digits of your code'])
  })

  it('count money in whole cents', () => {
    expect(read(say.money, 1999)).toBe(1999)
    expect(read(say.money, 19.99)).toEqual(['Enter an amount'])
    expect(read(say.money, -1)).toEqual(['Enter an amount of 0 or more'])
  })

  it('take lower-case UUIDs alone', () => {
    expect(read(say.uuid, '01932f5e-7c3b-7abc-8def-0123456789ab')).toHaveLength(36)
    expect(read(say.uuid, '01932F5E-7C3B-7ABC-8DEF-0123456789AB')).toEqual(['Unknown id'])
  })

  it('want a few words in a note, and a choice for a reason', () => {
    expect(read(say.noteField, '  Running late ')).toBe('Running late')
    expect(read(say.noteField, ' ')).toEqual(['Tell us more'])
    expect(read(say.noteField, 'a'.repeat(501))).toEqual(['Use at most 500 characters'])
    expect(read(say.reason, '')).toEqual(['Choose a reason'])
  })
})

describe('a password', () => {
  const long = 'correct horse battery'

  it('has 15 characters of any kind, counted as people do', () => {
    expect(read(password(), long)).toBe(long)
    expect(read(password(), '🦄'.repeat(14))).toEqual(['Use at least 15 characters'])
    expect(read(password(), '🦄'.repeat(15))).toBe('🦄'.repeat(15))
    expect(read(password(), 'x'.repeat(257))).toEqual(['Use at most 256 characters'])
    expect(read(password({ length: 8 }), 'eight888')).toBe('eight888')
  })

  it('may be left empty in a form, and is refused empty where it is set', () => {
    expect(passwordProblems('')).toEqual([])
    expect(read(password(), '')).toEqual(['Enter a password'])
  })

  it('needs what the settings ask, and may contain anything', () => {
    const rules = { lowercase: 1, uppercase: 2, digits: 1, symbols: 1 }
    expect(passwordProblems(long, rules)).toEqual([
      'Use at least 2 uppercase letters',
      'Use at least 1 digits',
      'Use at least 1 of the symbols ! % & @ # $ ^ * ? _ ~',
    ])
    expect(passwordProblems('Correct Horse 1! <>"', rules)).toEqual([])
  })

  it('is refused when it is known to be weak', () =>
    expect(
      read(password({ blocked: (typed) => typed.includes('careplus') }), 'careplus-careplus'),
    ).toEqual(['This password is easy to guess. Choose another']))
})
