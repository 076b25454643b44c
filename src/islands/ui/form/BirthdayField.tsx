import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import { readBirthday } from '#edge/platform/languages/written-birthday'
import { now } from '#edge/platform/time'
import { Field } from './Field'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>

const pageLanguage = () => globalThis.document?.documentElement.lang || 'en'

/** In the language of the page, as YYYY-MM-DD; null for what is no day. */
const readTyped = (typed: string): string | null =>
  readBirthday(typed, pageLanguage(), new Date(now()).getUTCFullYear())

/** A birthday as it was typed; what is no day stays as it is, for the schema behind it to refuse. */
export const writtenBirthday = z
  .string('Enter your date of birth')
  .check(z.overwrite((typed) => readTyped(typed) ?? typed))

/** A birthday, written as people do, and said back in words: 3/4/90 is another day in another language. */
export const BirthdayField = (props: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const day = readTyped(typed ?? props.field.defaultValue ?? '')
  return (
    <div className="stack g2">
      <Field
        {...props}
        autoComplete="bday"
        onInput={({ currentTarget: { value } }) => setTyped(value)}
      />
      <p role="status" className="ink-2">
        {day && <bdi translate="no">{inWords(day)}</bdi>}
      </p>
    </div>
  )
}

const inWords = (day: string): string =>
  new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
