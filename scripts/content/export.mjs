import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '../process/shell.mjs'

const isDraft = (id) => /^(drafts|versions)\./.test(id)
const isAsset = ({ _type }) => _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'
/** Sanity's own documents: preview secrets, releases. */
const isInternal = ({ _id, _type }) =>
  _id.startsWith('_.') ||
  _type.startsWith('system.') ||
  (_type.startsWith('sanity.') && !isAsset({ _type }))

/**
 * Writes a dataset to a folder as `sanity dataset export` does: `data.ndjson`, and its images and files beside
 * it, which documents refer to by `_sanityAsset`.
 */
export const exportTo = async ({ client, isLake }, folder, { drafts }) => {
  const all = await fetchDocuments(client, isLake)
  const assets = new Map(all.filter(isAsset).map((asset) => [asset._id, asset]))
  const usedAssets = new Set()
  const lines = all
    .filter((each) => !isAsset(each) && !isInternal(each) && (drafts || !isDraft(each._id)))
    .map((each) => JSON.stringify(withAssetPaths(each, assets, usedAssets)))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'data.ndjson'), lines.map((line) => `${line}\n`).join(''))
  for (const id of usedAssets) await download(assets.get(id), folder, client.config().apiHost)
  return { documents: lines.length, assets: usedAssets.size }
}

const fetchDocuments = async (client, isLake) => {
  const { token, dataset } = client.config()
  const response = await fetch(
    client.getUrl(`/data/export/${dataset}${isLake ? '?seals=true' : ''}`),
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  if (!response.ok) fail(`The content could not be read: ${response.status}`)
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const kindOf = ({ _type }) => (_type === 'sanity.imageAsset' ? 'image' : 'file')
const fileOf = (asset) => `${kindOf(asset)}s/${asset.path.split('/').at(-1)}`

/** Replaces references to assets by the paths of their files. */
const withAssetPaths = (value, assets, usedAssets) => {
  if (Array.isArray(value)) return value.map((each) => withAssetPaths(each, assets, usedAssets))
  if (!value || typeof value !== 'object') return value
  const { asset, _rev, ...rest } = value
  const found = assets.get(asset?._ref)
  if (found) usedAssets.add(found._id)
  return {
    ...(found && { _sanityAsset: `${kindOf(found)}@file://./${fileOf(found)}` }),
    ...(asset !== undefined && !found && { asset }),
    ...Object.fromEntries(
      Object.entries(rest).map(([name, each]) => [name, withAssetPaths(each, assets, usedAssets)]),
    ),
  }
}

const download = async (asset, folder, baseUrl) => {
  const response = await fetch(new URL(asset.url, baseUrl))
  if (!response.ok) fail(`${asset._id} could not be fetched: ${response.status}`)
  const path = join(folder, fileOf(asset))
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
}
