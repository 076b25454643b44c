interface EventWords {
  readonly name: string
  readonly fields: readonly string[]
}

/** 'Insurances: update (payer, rank)' of `insurances.update`; never what a record says. */
export const describeEvent = ({ name, fields }: EventWords): string => {
  const [type = '', verb = ''] = name.split('.')
  const words = (code: string) => code.replaceAll('_', ' ')
  const about = fields.length > 0 ? ` (${fields.map(words).join(', ')})` : ''
  return `${capitalize(words(type))}: ${words(verb)}${about}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
