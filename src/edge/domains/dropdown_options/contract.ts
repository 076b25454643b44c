import { attribute, attributeGroup, contract, oneOf, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

export const dropdownOptions = contract('dropdown_options', {
  description:
    'The choices of every list in the product, in order; a retired one stays, inactive. Its code is made of its first words and never changes.',
  attributes: {
    list: attribute(line(50, 'Choose a list'), 'create'),
    code: z.string(),
    label: attribute(line(60, 'Enter the words of the choice'), 'write'),
    ...attributeGroup(
      {
        position: z.number('Enter a place').check(z.int('Enter a whole number'), z.gte(1)),
        active: z.boolean('Say whether it is offered'),
      },
      'update',
    ),
  },
  filters: { list: oneOf(z.string()), code: z.string() },
  sorts: ['position', 'list', 'label'],
  mounts: { '/dropdown_options': ['list', 'create', 'update'] },
  unpaginated: true,
})
