import type { ContentLake } from '#content/lake/content-lake'
import { expireContentVersion } from '#content/version'
import { bindings } from '../world'

export const lake = (): DurableObjectStub<ContentLake> =>
  bindings.LAKE.get(bindings.LAKE.idFromName('production'))

/** Milliseconds an isolate takes its own word for the content's version, and a little more. */
const trusted = 1_050
export const later = () => new Promise((resolve) => setTimeout(resolve, trusted))

type Documents = readonly { _id: string; _type: string; [name: string]: unknown }[]
/** These documents are all that is published, and this isolate knows it. */
export const publish = async (...documents: Documents) => {
  const loaded = await lake().loadDemo(documents)
  expireContentVersion()
  return loaded
}
/** The same, as an isolate finds out that was told nothing. */
export const publishElsewhere = async (...documents: Documents) => {
  await lake().loadDemo(documents)
  await later()
}

export const localized = (en: string, others: Readonly<Record<string, string>> = {}) => ({
  _type: 'localeString',
  en,
  ...others,
})

export const carePlus = {
  _id: '01990000-0009-7000-8000-000000000001',
  _type: 'brand',
  name: 'Care Plus',
  slug: { _type: 'slug', current: 'care-plus' },
  isDefault: true,
  palette: { primary: '#53b3e4', secondary: '#8ac541' },
}
export const harbor = {
  _id: '01990000-0108-7000-8000-000000000011',
  _type: 'brand',
  name: 'Harbor',
  slug: { _type: 'slug', current: 'harbor' },
  hosts: ['harbor.test'],
  palette: { primary: '#123456', secondary: '#a0522d', action: '#0a7a5a' },
  typography: { font: 'Georgia' },
}
