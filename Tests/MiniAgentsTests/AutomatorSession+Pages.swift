@testable import MiniAgents

/// Sessions about pages.
extension AutomatorSession {
    static let pages = [
        AutomatorSession(
            "elements are found by selectors",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"Page.getElement","params":{"pageId":"$page","selector":"#count"}}
            < {"id":"2","result":{"elementId":"$count","tagName":"button"}}
            > {"id":"3","method":"Page.getElements","params":{"pageId":"$page","selector":".item"}}
            < {"id":"3","result":{"elements":[{"elementId":"$first","tagName":"view"},{"elementId":"$second","tagName":"view"}]}}
            > {"id":"4","method":"Element.getElement","params":{"pageId":"$page","elementId":"$second","selector":".name"}}
            < {"id":"4","result":{"elementId":"$name","tagName":"text"}}
            > {"id":"5","method":"Element.getDOMProperties","params":{"pageId":"$page","elementId":"$name","names":["innerText"]}}
            < {"id":"5","result":{"properties":["Milk"]}}
            > {"id":"6","method":"Element.getElements","params":{"pageId":"$page","elementId":"$first","selector":"button"}}
            < {"id":"6","result":{"elements":[]}}
            > {"id":"7","method":"Page.getElement","params":{"pageId":"$page","selector":".none"}}
            < {"id":"7","error":{"message":"no such element: .none"}}
            > {"id":"8","method":"Page.getElements","params":{"pageId":"$page","selector":".none"}}
            < {"id":"8","result":{"elements":[]}}
            > {"id":"9","method":"Page.getElements","params":{"pageId":"$page"}}
            < {"id":"9","error":{"message":"Page.getElements needs selector, a text."}}
            """#
        ),
        AutomatorSession(
            "the page itself is an element",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"Page.getElement","params":{"pageId":"$page","selector":"page"}}
            < {"id":"2","result":{"elementId":"0","tagName":"page"}}
            > {"id":"3","method":"Element.getWXML","params":{"pageId":"$page","elementId":"0","type":"inner"}}
            < {"id":"3","result":{"wxml":"<view …>Count 0</button>…"}}
            > {"id":"4","method":"Element.getWXML","params":{"pageId":"$page","elementId":"0","type":"outer"}}
            < {"id":"4","result":{"wxml":"<page><view …</view></page>"}}
            > {"id":"5","method":"Element.getDOMProperties","params":{"pageId":"$page","elementId":"0","names":["offsetWidth","innerText"]}}
            < {"id":"5","result":{"properties":[390,"Box 0…end"]}}
            > {"id":"6","method":"Element.getElements","params":{"pageId":"$page","elementId":"0","selector":"#count"}}
            < {"id":"6","result":{"elements":[{"tagName":"button"}]}}
            > {"id":"7","method":"Element.tap","params":{"pageId":"$page","elementId":"0"}}
            < {"id":"7","error":{"message":"Element.tap needs an element; the page itself is none."}}
            """#
        ),
        AutomatorSession(
            "elements are found by paths of XPath",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"Page.getElementByXpath","params":{"pageId":"$page","selector":"//button[@id='count']"}}
            < {"id":"2","result":{"elementId":"$count","tagName":"button"}}
            > {"id":"3","method":"Page.getElement","params":{"pageId":"$page","selector":"#count"}}
            < {"id":"3","result":{"elementId":"$count"}}
            > {"id":"4","method":"Page.getElementsByXpath","params":{"pageId":"$page","selector":"/page/view[@class='item']/text"}}
            < {"id":"4","result":{"elements":[{"tagName":"text"},{"tagName":"text"}]}}
            > {"id":"5","method":"Page.getElementsByXpath","params":{"pageId":"$page","selector":"//text[text()='Milk' or contains(., 'Box')]"}}
            < {"id":"5","result":{"elements":[{"tagName":"text"},{"tagName":"text"}]}}
            > {"id":"6","method":"Page.getElementByXpath","params":{"pageId":"$page","selector":"//none"}}
            < {"id":"6","error":{"message":"no such element: //none"}}
            > {"id":"7","method":"Page.getElementsByXpath","params":{"pageId":"$page","selector":"//view["}}
            < {"id":"7","error":{"message":"The path \"//view[\" cannot be read at the end.…"}}
            """#
        ),
        AutomatorSession(
            "the data of a page is read and set",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"Page.getData","params":{"pageId":"$page"}}
            < {"id":"2","result":{"data":{"count":0,"title":"","items":[{"id":"a"},{"id":"b"}]}}}
            > {"id":"3","method":"Page.getData","params":{"pageId":"$page","path":"items[1].name"}}
            < {"id":"3","result":{"data":"Milk"}}
            > {"id":"4","method":"Page.setData","params":{"pageId":"$page","data":{"count":5,"items[0].name":"Coffee"}}}
            < {"id":"4","result":{}}
            > {"id":"5","method":"Page.getElement","params":{"pageId":"$page","selector":"#count"}}
            < {"id":"5","result":{"elementId":"$count"}}
            > {"id":"6","method":"Element.getDOMProperties","params":{"pageId":"$page","elementId":"$count","names":["innerText"]}}
            < {"id":"6","result":{"properties":["Count 5"]}}
            > {"id":"7","method":"Page.getData","params":{"pageId":"$page","path":"items.0.name"}}
            < {"id":"7","result":{"data":"Coffee"}}
            > {"id":"8","method":"Page.setData","params":{"pageId":"$page","data":5}}
            < {"id":"8","error":{"message":"Page.setData needs data, an object."}}
            """#
        ),
        AutomatorSession(
            "methods of a page are called, also below another one",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"Page.callMethod","params":{"pageId":"$page","method":"add","args":[2]}}
            < {"id":"2","result":{"result":2}}
            > {"id":"3","method":"Page.callMethod","params":{"pageId":"$page","method":"none","args":[]}}
            < {"id":"3","error":{"message":"…has no method \"none\"…"}}
            > {"id":"4","method":"App.callWxMethod","params":{"method":"navigateTo","args":[{"url":"/pages/detail/detail"}]}}
            < {"id":"4","result":{}}
            > {"id":"5","method":"Page.callMethod","params":{"pageId":"$page","method":"add","args":[3]}}
            < {"id":"5","result":{"result":5}}
            > {"id":"6","method":"Page.getData","params":{"pageId":"$page","path":"count"}}
            < {"id":"6","result":{"data":5}}
            > {"id":"7","method":"Page.getElement","params":{"pageId":"$page","selector":"#count"}}
            < {"id":"7","error":{"message":"The page is not on top of page stack: pages/detail/detail is;…"}}
            """#
        ),
        AutomatorSession(
            "the size of a page and its position are read",
            #"""
            > {"id":"1","method":"App.getCurrentPage","params":{}}
            < {"id":"1","result":{"pageId":"$page"}}
            > {"id":"2","method":"App.callWxMethod","params":{"method":"pageScrollTo","args":[{"scrollTop":120,"duration":0}]}}
            < {"id":"2","result":{}}
            > {"id":"3","method":"Page.getWindowProperties","params":{"pageId":"$page","names":["document.documentElement.scrollTop","document.documentElement.scrollWidth","window.innerWidth","innerHeight","history.length"]}}
            < {"id":"3","result":{"properties":[120,390,390,753,null]}}
            > {"id":"4","method":"Page.getWindowProperties","params":{"pageId":"$page"}}
            < {"id":"4","error":{"message":"Page.getWindowProperties needs names, a list of texts."}}
            """#
        ),
    ]
}
