/** What PDFKit writes and its types do not know yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's heading cell: whether it names its row or its column. */
    scope?: "Row" | "Column";
  }
}
