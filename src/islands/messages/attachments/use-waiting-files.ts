import { useCallback, useEffect, useRef, useState } from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { fileNameOf } from '#islands/files/file-name'
import { readDraftedFiles, writeDraftedFiles } from './drafted-files'

/** A file beside the words that are being written. */
export interface WaitingFile {
  readonly key: string
  readonly name: string
  /** Null after a reload, for a page keeps no files. */
  readonly file: File | null
  /** `waiting` is tried again by itself; `refused` is not. */
  readonly state: 'chosen' | 'uploading' | 'waiting' | 'uploaded' | 'refused'
  /** Set once it is uploaded. */
  readonly id: string | null
  readonly failure: string | null
  /** Uploads that failed for want of an answer. */
  readonly tries: number
}

export type WaitingFiles = ReturnType<typeof useWaitingFiles>

/** The code that uploads files, loaded with the first of them. */
const loadUpload = () => import('./upload-file')

/** Uploads that failed before only the network's return, or a button, begins another one. */
export const maxUploadTries = 5

/**
 * The files beside a message: uploaded once there is a conversation for them, tried again when the network failed,
 * and kept with the draft of the text.
 */
export const useWaitingFiles = (
  draftName: string,
  conversationId: string | null,
  { keepsRefused = true }: { keepsRefused?: boolean } = {},
) => {
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  const latest = useRef(files)
  latest.current = files
  useDraft(draftName, files, setFiles, keepsRefused)
  const change = useCallback(
    (key: string, next: Partial<WaitingFile>) =>
      setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each))),
    [],
  )
  const upload = useCallback(
    async (each: WaitingFile) => {
      if (!conversationId) return
      const { key, tries } = each
      change(key, { state: 'uploading', failure: null })
      try {
        const settled = await (await loadUpload()).settleFile(conversationId, each)
        const isRemoved = !latest.current.some((other) => other.key === key)
        if (isRemoved && settled.id)
          void (await loadUpload()).removeFile(conversationId, settled.id)
        else change(key, settled)
      } catch {
        change(key, { state: 'waiting', tries: tries + 1 })
      }
    },
    [conversationId, change],
  )
  useEffect(() => {
    if (conversationId) for (const each of files) if (each.state === 'chosen') void upload(each)
  }, [conversationId, files, upload])
  useRetries(files, upload)
  const clear = useCallback(
    () => setFiles((before) => before.filter(({ state }) => state !== 'uploaded')),
    [],
  )
  return {
    files,
    /** Of those that are uploaded. */
    ids: files.flatMap(({ id, state }) => (id && state === 'uploaded' ? [id] : [])),
    areUploaded: files.every(({ state }) => state === 'uploaded'),
    isUploading: files.some(({ state }) => state === 'uploading'),
    /** Too many, or one that cannot be sent: the writer removes it first. */
    areRefused: files.length > maxAttachments || files.some(({ state }) => state === 'refused'),
    choose: (more: readonly File[]) =>
      setFiles((before) => [...before, ...more.map(waitingFileOf)]),
    retry: (each: WaitingFile) => void upload({ ...each, tries: 0 }),
    remove: ({ key, id }: WaitingFile) => {
      setFiles((before) => before.filter((each) => each.key !== key))
      if (id && conversationId)
        void loadUpload()
          .then(({ removeFile }) => removeFile(conversationId, id))
          .catch(() => {})
    },
    /** Forgets those that a message took along. */
    clear,
  }
}

const waitingFileOf = (file: File): WaitingFile => ({
  key: crypto.randomUUID(),
  name: fileNameOf(file),
  file,
  state: 'chosen',
  id: null,
  failure: null,
  tries: 0,
})

/** Reads the draft once it is in the browser, and writes what changes after that. */
const useDraft = (
  name: string,
  files: readonly WaitingFile[],
  setFiles: (next: (before: readonly WaitingFile[]) => readonly WaitingFile[]) => void,
  keepsRefused: boolean,
) => {
  const [readName, setReadName] = useState<string | null>(null)
  useEffect(() => {
    const drafted = readDraftedFiles(name)
    setFiles((before) => [...drafted, ...before])
    setReadName(name)
  }, [name, setFiles])
  useEffect(() => {
    if (readName !== name) return
    writeDraftedFiles(
      name,
      files.filter(({ state }) => keepsRefused || state !== 'refused'),
    )
  }, [readName, name, files, keepsRefused])
}

const maxWaitMs = 60_000

/** Tries again what waits: after a while that doubles, and as soon as the network is back. */
const useRetries = (
  files: readonly WaitingFile[],
  upload: (file: WaitingFile) => Promise<void>,
) => {
  useEffect(() => {
    const waiting = files.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return
    const uploadAll = (which: readonly WaitingFile[]) => {
      for (const each of which) void upload(each)
    }
    const fresh = waiting.filter(({ tries }) => tries < maxUploadTries)
    const tries = Math.min(...fresh.map((each) => each.tries))
    const timer =
      fresh.length > 0 && setTimeout(uploadAll, Math.min(1_000 * 2 ** tries, maxWaitMs), fresh)
    const onOnline = () => uploadAll(waiting.map((each) => ({ ...each, tries: 0 })))
    addEventListener('online', onOnline)
    return () => {
      if (timer) clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [files, upload])
}
