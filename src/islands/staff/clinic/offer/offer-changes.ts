import type { Api } from '#edge/client'
import type { CatalogueType } from '#edge/domains/catalogue_changes/contract'
import { dollars } from '#islands/payments/payment'

type Change = Awaited<ReturnType<Api['catalogue_changes']['list']>>[number]
type Value = Change['changes'][number]['from']

/** The newest changes of a part, each in words. */
export const loadOfferChanges = async (
  api: Pick<Api, 'catalogue_changes'>,
  subjectType: CatalogueType,
) =>
  (await api.catalogue_changes.list({ filter: { subjectType }, page: { size: 30 } })).map(
    ({ id, subjectId, changes, changedByName, createdAt, undoesId }) => ({
      id,
      subjectId,
      author: changedByName,
      at: createdAt,
      isUndoing: undoesId !== null,
      words: changes.map(
        ({ name, from, to }) =>
          `${labels[name] ?? name}: ${valueWords(name, from)} → ${valueWords(name, to)}`,
      ),
    }),
  )
export type OfferChange = Awaited<ReturnType<typeof loadOfferChanges>>[number]

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  minutes: 'Minutes',
  cashPrice: 'Price',
  active: 'Offered',
  summary: 'Words',
  serviceLines: 'Offered',
  label: 'Words',
  openHours: 'Opening hours until due',
  title: 'Subject',
  text: 'Text',
  action: 'Where it leads',
}

const valueWords = (name: string, value: Value): string =>
  Array.isArray(value)
    ? value.join(', ') || 'nothing'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : name === 'cashPrice'
        ? dollars(Number(value))
        : String(value ?? '')
