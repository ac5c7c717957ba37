// Painting a drawing.

const SHARP = 2; // points of the picture for each unit of the drawing

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The drawing as a picture, twice as large. */
export async function paint(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = await loadImage(address);
    const canvas = document.createElement('canvas');
    canvas.width = SHARP * image.naturalWidth;
    canvas.height = SHARP * image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
