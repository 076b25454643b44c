import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from '../shell.mjs'

const isDraft = (id) => /^(drafts|versions)\./.test(id)
const isAsset = ({ _type }) => _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'
/** What the lake keeps for itself: tickets to previews, releases. */
const isInternal = ({ _id, _type }) =>
  _id.startsWith('_.') ||
  _type.startsWith('system.') ||
  (_type.startsWith('sanity.') && !isAsset({ _type }))

/**
 * Writes a dataset to a folder as `sanity dataset export` does: `data.ndjson`, and its images and files beside
 * it, which documents name by `_sanityAsset`.
 */
export const exportTo = async ({ client }, folder, { drafts }) => {
  const all = await documentsOf(client)
  const assets = new Map(all.filter(isAsset).map((asset) => [asset._id, asset]))
  const used = new Set()
  const lines = all
    .filter((each) => !isAsset(each) && !isInternal(each) && (drafts || !isDraft(each._id)))
    .map((each) => JSON.stringify(named(each, assets, used)))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'data.ndjson'), lines.map((line) => `${line}\n`).join(''))
  for (const id of used) await download(assets.get(id), folder, client.config().apiHost)
  return { documents: lines.length, assets: used.size }
}

const documentsOf = async (client) => {
  const { token, dataset } = client.config()
  const response = await fetch(client.getUrl(`/data/export/${dataset}`), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) stop(`The content could not be read: ${response.status}`)
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const kindOf = ({ _type }) => (_type === 'sanity.imageAsset' ? 'image' : 'file')
const fileOf = (asset) => `${kindOf(asset)}s/${asset.path.split('/').at(-1)}`

/** References to assets as the way to their files. */
const named = (value, assets, used) => {
  if (Array.isArray(value)) return value.map((each) => named(each, assets, used))
  if (!value || typeof value !== 'object') return value
  const { asset, _rev, ...rest } = value
  const found = assets.get(asset?._ref)
  if (found) used.add(found._id)
  return {
    ...(found && { _sanityAsset: `${kindOf(found)}@file://./${fileOf(found)}` }),
    ...(asset !== undefined && !found && { asset }),
    ...Object.fromEntries(
      Object.entries(rest).map(([name, each]) => [name, named(each, assets, used)]),
    ),
  }
}

const download = async (asset, folder, site) => {
  const response = await fetch(new URL(asset.url, site))
  if (!response.ok) stop(`${asset._id} could not be fetched: ${response.status}`)
  const path = join(folder, fileOf(asset))
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
}
