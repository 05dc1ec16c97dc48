/** What PDFKit writes and its types do not know yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's heading cell: whether it names its row or its column. */
    scope?: "Row" | "Column";
  }
  interface PDFFont {
    /** Names a font that fontkit has opened, which several documents may share. */
    registerFont(name: string, font: import("fontkit").Font): this;
  }
  interface PDFImage {
    /** Reads what a picture says of itself; throws for what is none. */
    openImage(content: Buffer): { width: number; height: number; colorSpace?: string };
  }
}
