import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ActionError } from '../ui/feedback/ActionError'
import { Note } from '../ui/feedback/Note'
import { Skeleton } from '../ui/feedback/Skeleton'
import {
  type CropView,
  canMove,
  type Frame,
  initialView,
  maxZoom,
  panView,
  rotateView,
} from './crop'
import { cutOut, drawCrop, type Limits } from './draw-crop'
import { findFault, judgedWidthPx, type PictureFault } from './picture-quality'
import { decodeImage, UnreadableImage, unreadableImageText } from './resize-image'
import './image-editor.css'

type Props = {
  title: string
  file: File
  frame: Frame
  limits: Limits
  /** Whether print must be readable: says so where it may not be. */
  isText?: boolean
  /** Sends the picture; what it throws is said here, and the picture stays. */
  onSave: (picture: Blob) => Promise<string | null>
  onClose: () => void
}

const faultTexts: Readonly<Record<PictureFault, string>> = {
  dark: 'This picture is dark. Can you read every word? If not, take it again in better light.',
  blurred: 'This picture looks blurred. Can you read every word? If not, take it again.',
}

/** Turns, crops and judges a picture before it is sent. Loaded when a file was chosen. */
const ImageEditor = ({ title, file, frame, limits, isText = false, onSave, onClose }: Props) => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [view, setView] = useState(initialView)
  const [fault, setFault] = useState<PictureFault | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let isWanted = true
    decodeImage(file).then(
      (decoded) => (isWanted ? setPicture(decoded) : decoded.close()),
      () => isWanted && setError(unreadableImageText(file)),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  useEffect(() => {
    if (!picture || !canvas.current) return
    const brush = drawCrop(canvas.current, picture, view, frame)
    if (!isText) return
    const { width, height } = canvas.current
    setFault(findFault(brush.getImageData(0, 0, width, height)))
  }, [picture, view, frame, isText])

  const save = async () => {
    if (!picture) return
    setBusy(true)
    setError(null)
    try {
      setError(await onSave(await cutOut(picture, view, frame, limits)))
    } catch (cause) {
      if (!(cause instanceof UnreadableImage)) throw cause
      setError(unreadableImageText(file, cause.reason))
    } finally {
      setBusy(false)
    }
  }

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || event.buttons !== 1) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    setView(panView(picture, view, frame, event.movementX / width, event.movementY / height))
  }
  const moves = picture ? canMove(picture, view, frame) : { x: false, y: false }
  const change = (values: Partial<CropView>) => setView({ ...view, ...values })
  return (
    <Dialog open title={title} onClose={onClose} dismissible={!busy}>
      {!picture && !error && <Skeleton label="Loading your picture" />}
      {picture && (
        <>
          <canvas
            ref={canvas}
            className="editor-frame"
            width={judgedWidthPx}
            height={Math.round(judgedWidthPx / frame.ratio)}
            role="img"
            aria-label="The picture as it will be sent"
            onPointerDown={({ currentTarget, pointerId }) =>
              currentTarget.setPointerCapture(pointerId)
            }
            onPointerMove={drag}
          />
          <div className="actions">
            <Button size="small" onClick={() => setView(rotateView(view, -1))}>
              Turn left
            </Button>
            <Button size="small" onClick={() => setView(rotateView(view, 1))}>
              Turn right
            </Button>
          </div>
          <Slider
            label="Size"
            min={1}
            max={maxZoom}
            value={view.zoom}
            onMove={(zoom) => change({ zoom })}
          />
          {moves.x && <Slider label="Move sideways" value={view.x} onMove={(x) => change({ x })} />}
          {moves.y && (
            <Slider label="Move up or down" value={view.y} onMove={(y) => change({ y })} />
          )}
          <div role="status">{fault && <Note tone="warning">{faultTexts[fault]}</Note>}</div>
        </>
      )}
      <ActionError error={error} />
      <div className="actions">
        <Button look="primary" data-first busy={busy || !picture} onClick={() => void save()}>
          Save this picture
        </Button>
        <Button look="quiet" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

type SliderProps = {
  label: string
  min?: number
  max?: number
  value: number
  onMove: (value: number) => void
}
const Slider = ({ label, min = 0, max = 1, value, onMove }: SliderProps) => {
  const id = useId()
  return (
    <div className="editor-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onMove(Number(target.value))}
      />
    </div>
  )
}

export default ImageEditor
