import { type RefObject, useEffect, useRef } from 'react'
import { isRendered } from '../placement/is-rendered'
import { toast } from '../stores/toasts'

type TakeFiles = (files: readonly File[]) => void

interface FileTarget {
  /** The control that takes the files; a control that is not rendered takes none. */
  readonly control: Element
  /** Area that takes drops and pastes of files. */
  readonly area: Element
  readonly take: TakeFiles
}
const targets = new Set<FileTarget>()

type Options = {
  /** Selector of the area around the control; the control itself without it. */
  within?: string
  /** Whether one file is taken at a time. */
  isSingle?: boolean
}

/**
 * Takes files that are dropped on the control of `ref`, or on the area around it, and files that are pasted there.
 * On a page with a control of this kind, a file that is dropped beside it does not open in its place.
 */
export const useFileTarget = (
  ref: RefObject<Element | null>,
  take: TakeFiles | null,
  { within, isSingle = false }: Options = {},
): void => {
  const latest = useRef(take)
  latest.current = take
  const takesFiles = take !== null
  useEffect(() => {
    listenOnce()
    const control = ref.current
    if (!control || !takesFiles) return
    const area = (within && control.closest(within)) || control
    const target: FileTarget = {
      control,
      area,
      take: (files) => {
        if (isSingle && files.length > 1) toast('Choose one file at a time.')
        else latest.current?.(files)
      },
    }
    targets.add(target)
    return () => {
      targets.delete(target)
      area.removeAttribute(overAttribute)
    }
  }, [ref, takesFiles, within, isSingle])
}

let isListening = false
const listenOnce = () => {
  if (isListening) return
  isListening = true
  document.addEventListener('dragover', showWhereToDrop)
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) markArea(null)
  })
  document.addEventListener('drop', takeDropped)
  document.addEventListener('paste', takePasted)
}

const targetAround = (place: EventTarget | null): FileTarget | undefined => {
  const around = [...targets].filter(
    ({ area, control }) => place instanceof Node && area.contains(place) && isRendered(control),
  )
  // The innermost of areas that lie within one another.
  return around.find(
    ({ area }) => !around.some((other) => other.area !== area && area.contains(other.area)),
  )
}

const overAttribute = 'data-files-over'
const markArea = (area: Element | null) => {
  for (const other of document.querySelectorAll(`[${overAttribute}]`))
    if (other !== area) other.removeAttribute(overAttribute)
  area?.setAttribute(overAttribute, '')
}

const showWhereToDrop = (event: DragEvent) => {
  if (!event.dataTransfer?.types.includes('Files')) return
  const target = targetAround(event.target)
  event.preventDefault()
  event.dataTransfer.dropEffect = target ? 'copy' : 'none'
  markArea(target?.area ?? null)
}

const takeDropped = (event: DragEvent) => {
  markArea(null)
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  hand([...event.dataTransfer.files], targetAround(event.target))
}

const takePasted = (event: ClipboardEvent) => {
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length === 0 || isTextWithPicture(event.clipboardData, files)) return
  event.preventDefault()
  const rendered = [...targets].filter(({ control }) => isRendered(control))
  // Without a focus, a paste is for the only control there is.
  const only = event.target === document.body && rendered.length === 1 ? rendered[0] : undefined
  hand(files, targetAround(event.target) ?? only)
}

/** Office programs add a picture of the text that was copied; systems add the names of files that were. */
const isTextWithPicture = (data: DataTransfer | null, files: readonly File[]): boolean =>
  (data?.getData('text/plain') ?? '')
    .split(/[\r\n]+/)
    .some((line) => line.trim() && !files.some(({ name }) => line.endsWith(name)))

const hand = (files: readonly File[], target: FileTarget | undefined) => {
  if (files.length === 0) return
  if (target) target.take(files)
  else toast('No files can be added here.')
}
