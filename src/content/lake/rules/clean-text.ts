import { withoutHiddenCharacters } from '#edge/platform/languages/hidden-characters'
import { isPart } from './validation'

/** Fields that hold an address: spaces around it came with a paste. */
const addressFields: readonly string[] = ['href', 'url']
const directionMarks = /[\u061c\u200e\u200f\u2066-\u2069]/g

/**
 * A copy without the characters that came along unseen: what patients' texts lose, editors' do. The name of a brand is
 * judged as it was written, since it may be there to look like another.
 */
export const cleanText = <T extends Readonly<Record<string, unknown>>>(document: T): T => ({
  ...document,
  ...cleanMembers(document),
})

const cleanMembers = (part: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name.startsWith('_') || (part._type === 'brand' && name === 'name')
        ? value
        : clean(value, name),
    ]),
  )

const clean = (value: unknown, name: string): unknown => {
  if (typeof value === 'string') {
    const text = withoutHiddenCharacters(value)
    return addressFields.includes(name) ? text.replace(directionMarks, '').trim() : text
  }
  if (Array.isArray(value)) return value.map((each) => clean(each, name))
  return isPart(value) ? cleanMembers(value) : value
}
