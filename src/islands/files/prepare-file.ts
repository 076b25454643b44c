import { maxAttachmentBytes } from '#edge/domains/attachments/file-limits'
import { base64, resizeImage } from '../images/resize-image'
import { fileNameOf } from './file-name'

/** The file cannot be sent; the message is its text. */
export class UnusableFile extends Error {}

const unreadable = 'We cannot read this file. Choose a picture or a PDF.'
const pictureTypes = ['image/jpeg', 'image/png']

/** The part of a chosen file that is uploaded. */
export const prepareUpload = async (file: File) => ({
  file: await prepareFile(file),
  name: fileNameOf(file),
})

/** A file as it is uploaded: a picture within 2048 pixels and without its place, a PDF as it is; in base64. */
const prepareFile = async (file: File): Promise<string> => {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
  const encoded = await base64(isPdf ? file : await picture(file))
  if (encoded.length > maxAttachmentBytes)
    throw new UnusableFile('This file is too large. Choose one of at most 7 MB.')
  return encoded
}

/** Small and plain pictures say something too: a photo ID they would not be. */
const picture = async (file: File): Promise<Blob> => {
  try {
    return await resizeImage(file, { isAnyPicture: true })
  } catch {
    // What this browser cannot draw the server may read, as a JPEG whose end is missing.
    if (pictureTypes.includes(file.type)) return file
    throw new UnusableFile(unreadable)
  }
}
