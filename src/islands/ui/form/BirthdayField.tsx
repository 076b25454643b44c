import { type ComponentProps, useState } from 'react'
import { pageLanguage, readTypedBirthday } from './birthday-schema'
import { Field } from './Field'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>

/** A birthday, written as people do, and said back in words: 3/4/90 is another day in another language. */
export const BirthdayField = (props: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const day = readTypedBirthday(typed ?? props.field.defaultValue ?? '')
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
