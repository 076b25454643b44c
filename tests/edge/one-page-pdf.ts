import { PDFDocument } from '@cantoo/pdf-lib'

/** A PDF of one empty page, in base64. */
export const onePage = async (): Promise<string> => {
  const document = await PDFDocument.create()
  document.addPage()
  return document.saveAsBase64()
}
